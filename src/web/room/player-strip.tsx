import { useEffect, useRef } from 'preact/hooks';
import type { PlayerId } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import { PlayerSign } from '../people/player-sign.tsx';
import { posterOf } from '../posters.ts';
import { IdleTimer } from './idle-timer.tsx';
import { aroundTheTable, inOrderOfPlay } from './player-order.ts';
import type { Session } from './session.ts';
import { Watchers } from './watchers.tsx';

/** Everybody who plays: colour, name, what they have, and whose turn it is. */
export function PlayerStrip({ session }: { readonly session: Session }) {
  const view = session.view.value;
  const { seats: people, status } = session.table.value;
  const awaited = view && status === 'playing' ? session.form.awaited(view) : [];
  const strip = useShown(awaited.join('\n'));
  const gone = new Set(people.filter(({ hasLeft }) => hasLeft).map(({ name }) => name));
  // Those who share a screen stay where they are, whoever is to go on.
  const you = session.room.isShared === true ? null : session.you.value;
  const players = aroundTheTable(seating(session), you, (name) => gone.has(name));
  return (
    <section class="strip" aria-label={words().room.bar.table}>
      <Watchers session={session} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who does not fit can be scrolled to by keys */}
      <ul class="players" aria-label={words().room.bar.people} ref={strip} tabIndex={0}>
        {players.map((name) => (
          <Chip
            key={name}
            session={session}
            name={name}
            isAwaited={awaited.includes(name)}
            hasLeft={gone.has(name)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Where people come while it is played there are no turns, so they stay in the order in which they came. */
function seating({ room, view, players }: Session): readonly PlayerId[] {
  if (posterOf(room.game)?.info.hasTurns === false) return players.value;
  const game = view.value?.players ?? [];
  return inOrderOfPlay(
    players.value,
    game.map(({ name }) => name),
  );
}

interface ChipProps {
  readonly session: Session;
  readonly name: PlayerId;
  readonly isAwaited: boolean;
  readonly hasLeft: boolean;
}

function Chip({ session, name, isAwaited, hasLeft }: ChipProps) {
  const view = session.view.value;
  const standing = view && session.form.standing(view, name);
  const isHere = session.here.value.includes(name);
  const colour = session.colourOf(name);
  return (
    <li
      class="player"
      data-colour={colour}
      data-awaited={isAwaited}
      data-out={standing?.isOut === true || hasLeft}
      data-here={isHere}
    >
      <PlayerSign colour={colour} />
      <span class="player-name">
        <span class="name">{name}</span>
        {name === session.you.value && (
          <span class="player-you"> {words().room.lobby.youMark}</span>
        )}
      </span>
      {standing && (
        <span class="player-score">
          <span aria-hidden="true">{standing.score}</span>
          <span class="spoken">, {standing.inWords}</span>
        </span>
      )}
      {standing?.note !== undefined && <span class="player-note">{standing.note}</span>}
      {hasLeft ? (
        <span class="player-note">{words().room.lobby.left}</span>
      ) : (
        !isHere && <span class="player-note">{words().room.lobby.away}</span>
      )}
      {isAwaited && <IdleTimer session={session} player={name} />}
    </li>
  );
}

/** Whoever is awaited is in sight. Only the strip is scrolled, never the page. */
function useShown(awaited: string) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const chip = list?.querySelector<HTMLElement>('[data-awaited="true"]');
    if (!list || !chip) return;
    const middle = chip.offsetLeft - (list.clientWidth - chip.offsetWidth) / 2;
    list.scrollTo({ left: middle });
  }, [awaited]);
  return strip;
}
