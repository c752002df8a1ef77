import { type ReadonlySignal, signal } from '@preact/signals';
import type { ScrambleView } from '../../games/scramble/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import type { Session } from '../room/session.ts';
import { ENDED_EARLY } from '../words.ts';
import type { LastPlay } from './hint.ts';
import type { Overview } from './overview.ts';
import { playerIn } from './spots.ts';
import { noticeFor } from './why.ts';
import { notices, placeOf } from './words.ts';

/** What becomes of it when somebody presses a card. */
export class Presses {
  readonly #session: Session<'scramble'>;
  readonly #overview: ReadonlySignal<Overview | undefined>;
  readonly #underway = new Set<Spot>();
  readonly #lastPlay = signal<LastPlay>('none');
  #hasBeenToldToWatch = false;

  constructor(session: Session<'scramble'>, overview: ReadonlySignal<Overview | undefined>) {
    this.#session = session;
    this.#overview = overview;
  }

  /** What your latest card led to. */
  get lastPlay(): ReadonlySignal<LastPlay> {
    return this.#lastPlay;
  }

  async press(spot: Spot): Promise<void> {
    const [view, you] = [this.#session.view.peek(), this.#session.you.peek()];
    if (!view || view.over || this.#underway.has(spot)) return;
    if (this.#session.table.peek().status === 'ended') this.#session.tell(ENDED_EARLY);
    else if (you === null) this.#onlyWatching();
    else if (playerIn(view, you)?.wait !== undefined) this.#session.tell(notices.waiting);
    else if (view.spots[spot] === null) this.#session.tell(notices.empty(placeOf(spot, view)));
    else await this.#flip(spot, view, you);
  }

  /** Gives up your place in the line. */
  async stopWaiting(): Promise<void> {
    const view = this.#session.view.peek();
    const wait = view && playerIn(view, this.#session.you.peek())?.wait;
    if (wait !== undefined) await this.#session.play({ type: 'cancel', wait });
  }

  async #flip(spot: Spot, before: ScrambleView, you: PlayerId): Promise<void> {
    const { columns } = before;
    const held = this.#overview.peek()?.held.get(you) ?? [];
    this.#underway.add(spot);
    const move = { type: 'flip', row: Math.floor(spot / columns), column: spot % columns } as const;
    const outcome = await this.#session.play(move);
    this.#underway.delete(spot);
    if (!outcome) return;
    const effects = outcome.status === 'refused' ? [] : (outcome.effects ?? []);
    const hasMissed = effects.some(
      ({ type, ...of }) => type === 'missed' && 'player' in of && of.player === you,
    );
    this.#lastPlay.value = hasMissed ? 'missed' : 'none';
    const isOfPair = held.length === 2 && held.includes(spot);
    const view = this.#session.view.peek() ?? before;
    const notice = noticeFor(outcome, { spot, you, isOfPair, view });
    if (notice !== undefined) this.#session.tell(notice);
  }

  #onlyWatching(): void {
    if (!this.#hasBeenToldToWatch) this.#session.tell(notices.watching);
    this.#hasBeenToldToWatch = true;
  }
}
