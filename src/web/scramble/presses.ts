import { type ReadonlySignal, signal } from '@preact/signals';
import type { MoveEvent } from '../../client/browser.ts';
import type { ScrambleView } from '../../games/scramble/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import type { Session } from '../room/session.ts';
import type { LastPlay } from './hint.ts';
import type { Overview } from './overview.ts';
import { placeOf, playerIn } from './spots.ts';
import { noticeFor } from './why.ts';

/** As many moves as a server sends to those who come back: a press may have to wait for long. */
const MOST_REMEMBERED = 512;

/** What becomes of it when somebody presses a card. */
export class Presses {
  readonly #session: Session<'scramble'>;
  readonly #overview: ReadonlySignal<Overview | undefined>;
  /** Whose, and of which card. Several people may play here in turn. */
  readonly #underway = new Set<string>();
  readonly #missed = signal<PlayerId | undefined>(undefined);
  #hasBeenToldToWatch = false;

  constructor(session: Session<'scramble'>, overview: ReadonlySignal<Overview | undefined>) {
    this.#session = session;
    this.#overview = overview;
  }

  /** What somebody’s latest card led to. */
  lastPlayOf(player: PlayerId | null): LastPlay {
    return player !== null && player === this.#missed.value ? 'missed' : 'none';
  }

  async press(spot: Spot): Promise<void> {
    const [view, you] = [this.#session.view.peek(), this.#session.you.peek()];
    if (!view || view.over || this.#underway.has(`${spot} ${you}`)) return;
    const { app, scramble } = words();
    const { notices } = scramble;
    if (this.#session.table.peek().status === 'ended') this.#session.tell(app.endedEarly);
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
    const press = `${spot} ${you}`;
    this.#underway.add(press);
    const move = { type: 'flip', row: Math.floor(spot / columns), column: spot % columns } as const;
    const happened = new Map<number, MoveEvent<'scramble'>['effects']>();
    const stop = this.#session.room.subscribe((event) => {
      if (event.kind !== 'move') return;
      happened.set(event.seq, event.effects);
      happened.delete(event.seq - MOST_REMEMBERED);
    });
    const reply = await this.#session.play(move);
    stop();
    this.#underway.delete(press);
    if (!reply) return;
    // What happened in the step that decided the move, unless the page was told of it only as a whole.
    const effects = ('seq' in reply && happened.get(reply.seq)) || [];
    const hasMissed = effects.some((effect) => effect.type === 'missed' && effect.player === you);
    this.#missed.value = hasMissed ? you : undefined;
    const isOfPair = held.length === 2 && held.includes(spot);
    const view = this.#session.view.peek() ?? before;
    const notice = noticeFor(reply, effects, { spot, you, isOfPair, view });
    if (notice !== undefined) this.#session.tell(notice);
  }

  #onlyWatching(): void {
    if (!this.#hasBeenToldToWatch) this.#session.tell(words().scramble.notices.watching);
    this.#hasBeenToldToWatch = true;
  }
}
