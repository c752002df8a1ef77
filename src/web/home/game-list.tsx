import { words } from '../languages/words.ts';
import { isOffline } from '../offline/network.ts';
import { Icon } from '../parts/icons.tsx';
import { posterOf, posters } from '../posters.ts';
import type { Poster } from '../web-form.ts';
import '../here/ways.css';

interface Props {
  /** Opens a room for it on the server. */
  onOpen(poster: Poster): void;
  /** Plays it on this device. */
  onDeal(poster: Poster): void;
  /** Shows its rules. */
  onRules(poster: Poster): void;
}

const OFFERED: readonly Poster[] = Object.keys(posters).flatMap((game) => posterOf(game) ?? []);

/** All games, each like a card that is printed on both sides. */
export function GameList({ onOpen, onDeal, onRules }: Props) {
  return (
    <section class="games" aria-labelledby="games-title">
      <h2 class="spoken" id="games-title">
        {words().home.gamesTitle}
      </h2>
      {OFFERED.map((poster) => (
        <GamePoster
          key={poster.game}
          poster={poster}
          onOpen={() => onOpen(poster)}
          onDeal={() => onDeal(poster)}
          onRules={() => onRules(poster)}
        />
      ))}
    </section>
  );
}

interface PosterProps {
  readonly poster: Poster;
  onOpen(): void;
  onDeal(): void;
  onRules(): void;
}

function GamePoster({ poster, onOpen, onDeal, onRules }: PosterProps) {
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
      <div class="game-poster-ways">
        <button type="button" class="quiet game-poster-open" onClick={onOpen}>
          {words().home.openRoom}
        </button>
        <button
          type="button"
          // Without a network it is the only way.
          class={isOffline.value ? 'primary' : 'quiet game-poster-open'}
          onClick={onDeal}
        >
          {words().here.play}
        </button>
        <button
          type="button"
          class="quiet game-poster-open"
          aria-label={words().home.rulesOf(title)}
          onClick={onRules}
        >
          {words().home.rules}
        </button>
      </div>
    </article>
  );
}
