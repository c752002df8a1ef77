import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { SpotView } from '../../games/scramble/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import type { CardLook, Mark } from '../cards/card-look.ts';
import { placeName } from '../cards/place.ts';
import { whoIs } from '../languages/grammar.ts';
import { words } from '../languages/words.ts';
import { PlayerSign } from '../people/player-sign.tsx';
import type { Session } from '../room/session.ts';
import type { SpotSignals } from '../room/spot-signals.ts';
import { Face } from './face.tsx';
import { labelOf } from './label.ts';
import { isSame, type Marks, marksIn, UNMARKED } from './marks.ts';
import type { Overview } from './overview.ts';
import './waiters.css';

/** So many signs of those who wait fit on a card. */
const MOST_SIGNS = 4;

/** What each card looks like. Each can be listened to by itself, so that only what changed is drawn. */
export class Looks {
  readonly all: readonly ReadonlySignal<CardLook>[];
  readonly #session: Session<'scramble'>;
  readonly #columns: number;
  readonly #marks: readonly Signal<Marks>[];
  #marked: ReadonlyMap<Spot, Marks> = new Map();

  constructor(session: Session<'scramble'>, spots: SpotSignals, columns: number) {
    this.#session = session;
    this.#columns = columns;
    this.#marks = Array.from({ length: spots.count }, () => signal(UNMARKED));
    this.all = this.#marks.map((marks, at) => {
      const spot = spots.at<SpotView>(at);
      return computed(() => this.#lookOf(at, spot.value, marks.value));
    });
  }

  /** Keeps the marks as the session has them, until what is returned is called. */
  follow(overview: ReadonlySignal<Overview | undefined>): () => void {
    return effect(() => {
      const now = overview.value;
      if (now) this.#mark(marksIn(now, pressedIn(this.#session, this.#columns)));
    });
  }

  #mark(marks: ReadonlyMap<Spot, Marks>): void {
    for (const at of this.#marked.keys()) if (!marks.has(at)) this.#set(at, UNMARKED);
    for (const [at, mark] of marks) this.#set(at, mark);
    this.#marked = marks;
  }

  #set(at: Spot, marks: Marks): void {
    const shown = this.#marks[at];
    if (shown && !isSame(shown.peek(), marks)) shown.value = marks;
  }

  #lookOf(at: Spot, spot: SpotView, marks: Marks): CardLook {
    const you = this.#youFor(spot, marks);
    const isAwaited = you !== null && marks.waiters.includes(you);
    const place = placeName(at, this.#columns);
    const label = labelOf({ spot, place, you, isAwaited });
    const mark = markFor(marks, isAwaited);
    const common = { label, ...(mark !== undefined && { mark }) };
    if (spot === null) return { side: 'none', ...common };
    if (spot === 'down') return { side: 'down', ...common };
    const { up, by } = spot;
    return {
      ...common,
      side: 'up',
      face: up,
      picture: <Face card={up} />,
      ...(by !== undefined && {
        colour: this.#session.colourOf(by),
        holder: words().scramble.holder(whoIs(by, you)),
      }),
      isYours: by !== undefined && by === you,
      ...(marks.waiters.length > 0 && { badge: this.#waiters(marks) }),
    };
  }

  /** Where hands go round it changes all the time: only what is somebody's may be drawn again by that. */
  #youFor(spot: SpotView, { waiters }: Marks): PlayerId | null {
    const isHeld = spot !== null && spot !== 'down' && spot.by !== undefined;
    return isHeld || waiters.length > 0 ? this.#session.you.value : null;
  }

  #waiters({ waiters }: Marks) {
    return (
      <span class="waiters">
        {waiters.slice(0, MOST_SIGNS).map((name) => (
          <PlayerSign key={name} colour={this.#session.colourOf(name)} />
        ))}
        {waiters.length > MOST_SIGNS && `+${waiters.length - MOST_SIGNS}`}
      </span>
    );
  }
}

function markFor({ isPressed, isPaired }: Marks, isAwaited: boolean): Mark | undefined {
  if (isAwaited) return 'waiting';
  if (isPressed) return 'pressed';
  return isPaired ? 'special' : undefined;
}

/** Where your flips are that have not been answered. */
const pressedIn = (session: Session<'scramble'>, columns: number): Spot[] =>
  session.underway.value.flatMap((move) =>
    move.type === 'flip' ? [move.row * columns + move.column] : [],
  );
