import { Icon } from '../parts/icons.tsx';
import { posterOf, posters } from '../posters.ts';
import type { Poster } from '../web-form.ts';
import { HOME_WORDS } from './words.ts';

interface Props {
  onOpen(poster: Poster): void;
}

const OFFERED: readonly Poster[] = Object.keys(posters).flatMap((game) => posterOf(game) ?? []);

/** All games, each like a card that is printed on both sides. */
export function GameList({ onOpen }: Props) {
  return (
    <section class="games" aria-labelledby="games-title">
      <h2 class="spoken" id="games-title">
        {HOME_WORDS.gamesTitle}
      </h2>
      {OFFERED.map((poster) => (
        <GamePoster key={poster.game} poster={poster} onOpen={() => onOpen(poster)} />
      ))}
    </section>
  );
}

function GamePoster({ poster, onOpen }: { readonly poster: Poster; onOpen(): void }) {
  const { game, title, lines, players, Picture } = poster;
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
        {HOME_WORDS.openRoom}
      </button>
    </article>
  );
}
