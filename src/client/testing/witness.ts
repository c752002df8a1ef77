import { isDeepStrictEqual } from 'node:util';
import type { GameName, MoveIn } from '../../games/index.ts';
import type { MoveReply } from '../../room/port.ts';
import type { Replay } from '../../server/testing/replay.ts';
import type { Room } from '../room.ts';

/** What a room showed at an entry. */
interface Sighting {
  readonly what: string;
  readonly seq: number;
  readonly seen: unknown;
  readonly truth: (replay: Replay) => unknown;
}

/** Notes all that a room shows and answers, to be compared with what was true. */
export class Witness {
  readonly room: Room;
  readonly name: string;
  readonly #sightings: Sighting[] = [];
  /** The moves in the order in which they were made, and what became of each. */
  readonly made: { readonly move: MoveIn<GameName>; outcome: MoveReply | undefined }[] = [];
  breaks = 0;

  constructor(room: Room, name: string) {
    this.room = room;
    this.name = name;
    this.#look();
    room.subscribe((event) => {
      if (event.kind === 'status' && event.status === 'reconnecting') this.breaks += 1;
      // Whoever comes back knows of no secret until it is told again.
      if (event.kind === 'secret' && room.secret !== null) this.#notePrivate();
      if (event.kind === 'move') {
        const { seq, player, effects } = event;
        this.#note('what happened', { player, effects }, (replay) => {
          const moment = replay.at(seq);
          return { player: moment.player, effects: moment.effects };
        });
      }
      if (event.kind === 'move' || event.kind === 'resync') this.#look();
    });
  }

  /** Makes a move, and resolves when it is known what became of it. */
  async play(move: MoveIn<GameName>): Promise<MoveReply> {
    const made: (typeof this.made)[number] = { move, outcome: undefined };
    this.made.push(made);
    const outcome = await this.room.play(move);
    made.outcome = outcome;
    if ('seq' in outcome) {
      this.#must(this.room.seq >= outcome.seq, `was answered at ${outcome.seq} too early`);
      this.#check(outcome.seq);
    }
    return outcome;
  }

  /** Throws if anything was not as the log says. */
  compare(replay: Replay, ids: readonly string[]): void {
    for (const { what, seq, seen, truth } of this.#sightings) {
      const expected = truth(replay);
      const isSo = isDeepStrictEqual(seen, expected);
      this.#must(isSo, `saw of ${what} at ${seq}: ${text(seen)} instead of ${text(expected)}`);
    }
    const isKnown = ids.every((id) => Number(id.split('-').at(-1)) < this.made.length);
    this.#must(isKnown && new Set(ids).size === ids.length, `has moved by ${ids}`);
    for (const [index, { outcome }] of this.made.entries()) {
      this.#compareOutcome(
        replay,
        ids.find((id) => id.endsWith(`-${index}`)),
        outcome,
      );
    }
  }

  #compareOutcome(replay: Replay, id: string | undefined, outcome: MoveReply | undefined): void {
    this.#must(outcome !== undefined, 'was never answered');
    const result = id === undefined ? undefined : replay.resultOf(this.name, id);
    if (!outcome || 'refused' in outcome) {
      this.#must(id === undefined, `was refused ${id}, which is in the log`);
      return;
    }
    this.#must(isDeepStrictEqual(outcome, result), `heard ${text(outcome)} of ${text(result)}`);
  }

  #look(): void {
    const { view, table } = this.room;
    this.#note('the table', table, (replay) => replay.at(seq).view.table);
    const { seq } = this.room;
    if (view) this.#note('the game', view, (replay) => replay.at(seq).view);
  }

  #notePrivate(): void {
    const { seq, secret } = this.room;
    this.#note('their secret', secret, (replay) => replay.at(seq).secrets.get(this.name));
  }

  #note(what: string, seen: unknown, truth: Sighting['truth']): void {
    this.#sightings.push({ what, seq: this.room.seq, seen, truth });
  }

  /** The answer is to be seen already. */
  #check(seq: number): void {
    const latest = this.#sightings.at(-1)?.seq ?? 0;
    this.#must(latest >= seq, `had not been shown entry ${seq}`);
  }

  #must(holds: boolean, what: string): void {
    if (!holds) throw new Error(`${this.name} ${what}`);
  }
}

const text = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
