import { computed, type ReadonlySignal } from '@preact/signals';
import type { MatchView } from '../../games/match/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import type { CardLook } from '../cards/card-look.ts';
import { placeName } from '../cards/place.ts';
import { words } from '../languages/words.ts';
import type { Session, SpotOf } from '../room/session.ts';
import type { SpotSignals } from '../room/spot-signals.ts';
import { CardFace } from './face.tsx';
import { problemWith } from './problem.ts';

/** What each space looks like. Each is drawn again only when something changes for it. */
export function looksOf(
  session: Session<'match'>,
  spots: SpotSignals,
  columns: number,
): ReadonlySignal<CardLook>[] {
  const mover = computed(() => moverIn(session.view.value));
  return Array.from({ length: spots.count }, (_, at) => {
    const spot = spots.at<SpotOf<'match'>>(at);
    const mark = computed(() => markOf(session, at));
    return computed(() => {
      const holder = mover.value;
      return {
        ...lookOf(spot.value, placeName(at, columns)),
        ...(mark.value && { mark: mark.value }),
        ...(isUp(spot.value) &&
          holder !== undefined && {
            colour: session.colourOf(holder),
            isYours: holder === session.you.value,
          }),
      };
    });
  });
}

const moverIn = (view: MatchView | undefined): PlayerId | undefined =>
  view && view.phase.kind !== 'over' ? view.phase.player : undefined;

/** Only what may be turned over can be pressed. */
function markOf(session: Session<'match'>, at: Spot): CardLook['mark'] {
  const view = session.view.value;
  if (isUnderWay(session, at)) return 'pressed';
  const isOn = session.table.value.status === 'playing';
  return isOn && view && problemWith(view, session.you.value, at) === undefined ? undefined : 'off';
}

/** It has been named already, and will be seen in a moment. */
export const isUnderWay = (session: Session<'match'>, at: Spot): boolean =>
  session.underway.value.some((move) => move.type === 'reveal' && move.spot === at);

const isUp = (spot: SpotOf<'match'>): boolean => spot !== null && spot !== 'down';

function lookOf(spot: SpotOf<'match'>, place: string): CardLook {
  const said = words().match.spot;
  if (spot === null) return { side: 'none', label: said.empty(place) };
  if (spot === 'down') return { side: 'down', label: said.down(place) };
  const { kind, number } = spot.up;
  return {
    side: 'up',
    label: said.up(place, spot.up),
    face: `${kind} ${number}`,
    picture: <CardFace card={spot.up} />,
  };
}
