import { isRefused, type PlayerId } from '../../games/game.ts';
import { type ScrambleMove, scramble } from '../../games/scramble/scramble.ts';
import type { ScrambleState } from '../../games/scramble/state.ts';
import { BoardText } from '../../games/scramble/text.ts';
import {
  type CreateEntry,
  type Entry,
  FORMAT,
  type MoveEntry,
  type Stored,
} from '../../history/entry.ts';
import { create, fold } from '../../history/fold.ts';
import type { RoomState } from '../../history/room-state.ts';
import { type Ask, type Asked, History } from './history-record.ts';

/**
 * A history and the log that goes with it, told step by step on a board such as `AB/BA`: who asks is
 * answered at once, unless they have to wait.
 */
export class Story {
  readonly history = new History();
  readonly entries: Entry[] = [];
  readonly #board: RoomState<ScrambleState>;
  readonly #waiting = new Map<PlayerId, Asked>();

  constructor(board: string) {
    const lines = board.split('/');
    const [rows, columns] = [lines.length, lines[0]?.length ?? 0];
    const options = { rows, columns, cards: [...lines.join('')], shuffle: false, open: true };
    const named = { game: scramble.name, options, players: [], seed: '' };
    const entry: CreateEntry = { v: FORMAT, type: 'create', ...named };
    this.#board = create<ScrambleState>(scramble, entry);
    this.entries.push(entry);
  }

  get log(): readonly Stored[] {
    return this.entries.map((entry, index) => ({ seq: index + 1, entry }));
  }

  flip(player: PlayerId, row: number, column: number): Asked {
    const asked = this.history.ask(player, { type: 'flip', row, column });
    this.#play(asked, { type: 'flip', row, column });
    return asked;
  }

  replace(player: PlayerId, from: string, to: string): Asked {
    const asked = this.history.ask(player, { type: 'replace', from, to });
    this.#play(asked, { type: 'map', replacements: [[from, to]], unlisted: 'stay' });
    return asked;
  }

  /** Replaces a card that is not there. */
  replaceInVain(player: PlayerId, from: string, to: string): Asked {
    const asked = this.history.ask(player, { type: 'replace', from, to });
    this.history.answer(asked, { status: 200, body: this.seenBy(player) });
    return asked;
  }

  look(player: PlayerId): Asked {
    const asked = this.history.ask(player, { type: 'look' });
    this.history.answer(asked, { status: 200, body: this.seenBy(player) });
    return asked;
  }

  /** Hears of the change that `meanwhile` makes. */
  watch(player: PlayerId, meanwhile: () => void): Asked {
    const asked = this.history.ask(player, { type: 'watch' });
    meanwhile();
    this.history.answer(asked, { status: 200, body: this.seenBy(player) });
    return asked;
  }

  /** Something is asked, but never answered; if it `counts`, the log has it. */
  doubt(player: PlayerId, row: number, column: number, counts: boolean): Asked {
    const ask: Ask & ScrambleMove = { type: 'flip', row, column };
    const asked = this.history.ask(player, ask);
    if (counts) this.#log(player, ask);
    return asked;
  }

  /** The wait of somebody who is gone. */
  giveUp(player: PlayerId): void {
    const wait = this.#board.waiters.get(player)?.wait ?? -1;
    this.#waiting.delete(player);
    this.#log(player, { type: 'cancel', wait });
  }

  kill(): void {
    this.history.killed(this.entries.length, 0);
  }

  seenBy(player: PlayerId): string {
    return new BoardText(this.#board.state).seenBy(player);
  }

  #play(asked: Asked, move: ScrambleMove): void {
    this.#waiting.set(asked.player, asked);
    const outcome = this.#log(asked.player, move);
    if (isRefused(outcome)) this.#answer(asked.player, outcome.refused);
    else if (outcome.waiting === undefined) this.#answer(asked.player, outcome.failed);
  }

  #log(player: PlayerId, move: ScrambleMove) {
    const entry: MoveEntry = { v: FORMAT, type: 'move', player, move };
    const outcome = fold(this.#board, entry);
    if (isRefused(outcome)) return outcome;
    this.entries.push(entry);
    for (const { player: settled, failed } of outcome.settled ?? []) this.#answer(settled, failed);
    return outcome;
  }

  #answer(player: PlayerId, failed: { readonly message: string } | undefined): void {
    const asked = this.#waiting.get(player);
    this.#waiting.delete(player);
    if (!asked) return;
    const answer = failed
      ? { status: 409, body: `cannot flip this card: ${failed.message}\n` }
      : { status: 200, body: this.seenBy(player) };
    this.history.answer(asked, answer);
  }
}
