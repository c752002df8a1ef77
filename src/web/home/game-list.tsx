import { words } from '../languages/words.ts';
import { Icon } from '../parts/icons.tsx';
import { posterOf, posters } from '../posters.ts';
import type { Poster } from '../web-form.ts';

interface Props {
  onOpen(poster: Poster): void;
}

const OFFERED: readonly Poster[] = Object.keys(posters).flatMap((game) => posterOf(game) ?? []);

/** All games, each like a card that is printed on both sides. */
export function GameList({ onOpen }: Props) {
  return (
    <section class="games" aria-labelledby="games-title">
      <h2 class="spoken" id="games-title">
        {words().home.gamesTitle}
      </h2>
      {OFFERED.map((poster) => (
        <GamePoster key={poster.game} poster={poster} onOpen={() => onOpen(poster)} />
      ))}
    </section>
  );
}

function GamePoster({ poster, onOpen }: { readonly poster: Poster; onOpen(): void }) {
  const { game, Picture } = poster;
  const { title, lines, players } = poster.words();
  const id = `game-${game}`;
  return (
    <article class="game-poster" data-game={game} aria-labelledby={id}>
      <div class="game-poster-picture" aria-hidden="true">
        <Picture />
      </div>
      <h3 id={id}>{title}</h3>
      <p class="game-poster-players">
        <Icon of="people" />
        {players}
      </p>
      <p class="game-poster-lines">{lines}</p>
      <button type="button" class="quiet game-poster-open" onClick={onOpen}>
        {words().home.openRoom}
      </button>
    </article>
  );
}
