import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { MoveEvent } from '../../client/browser.ts';
import type { MatchView } from '../../games/match/view.ts';
import type { Spot } from '../../games/view.ts';
import { prefersStillness } from '../cards/use-turn.ts';
import { words } from '../languages/words.ts';
import type { Session } from '../room/session.ts';

interface Props {
  readonly session: Session<'match'>;
  readonly area: RefObject<HTMLElement | null>;
}

interface Flight {
  readonly key: number;
  readonly points: number;
  readonly colour: number;
  /** Where it begins, in the window. */
  readonly left: number;
  readonly top: number;
}

/** Points that rise from the card that brought them, in the colour of whoever gets them. */
export function PointsFlight({ session, area }: Props) {
  const [flight, setFlight] = useState<Flight>();
  useEffect(
    () =>
      session.room.subscribe((event) => {
        if (event.kind !== 'move' || prefersStillness()) return;
        const next = flightOf(event, session, area.current);
        if (next) setFlight(next);
      }),
    [session, area],
  );
  if (!flight) return null;
  const { key, points, colour, left, top } = flight;
  return (
    <span
      key={key}
      class="points-flight"
      data-colour={colour}
      style={{ left: `${left}px`, top: `${top}px` }}
      onAnimationEnd={() => setFlight(undefined)}
      aria-hidden="true"
    >
      {words().match.points.gainShort(points)}
    </span>
  );
}

function flightOf(
  { seq, effects, before, after }: MoveEvent<'match'>,
  session: Session<'match'>,
  area: HTMLElement | null,
): Flight | undefined {
  const scored = effects.find((effect) => effect.type === 'scored');
  const spot = spotOf(after) ?? spotOf(before);
  const card = area?.querySelector(`[data-spot="${spot}"]`)?.getBoundingClientRect();
  if (scored?.type !== 'scored' || !card) return undefined;
  return {
    key: seq,
    points: scored.points,
    colour: session.colourOf(scored.player),
    left: card.left + card.width / 2,
    top: card.top + card.height / 2,
  };
}

/** The card that made the pair. */
const spotOf = (view: MatchView | undefined): Spot | undefined =>
  view && 'pair' in view.phase ? view.phase.spots[1] : undefined;
