import { isDeepStrictEqual } from 'node:util';
import type { GameName, MoveIn } from '../../games/index.ts';
import type { MoveReply } from '../../room/port.ts';
import type { Replay } from '../../server/testing/replay.ts';
import type { Room } from '../room.ts';

interface Observation {
  readonly what: string;
  readonly seq: number;
  readonly seen: unknown;
  readonly truth: (replay: Replay) => unknown;
}

/** Records everything that a room shows and replies, to compare it with the log. */
export class Witness {
  readonly room: Room;
  readonly name: string;
  readonly #observations: Observation[] = [];
  /** The moves in order, with their replies. */
  readonly made: { readonly move: MoveIn<GameName>; outcome: MoveReply | undefined }[] = [];
  breaks = 0;

  constructor(room: Room, name: string) {
    this.room = room;
    this.name = name;
    this.#noteViews();
    room.subscribe((event) => {
      if (event.kind === 'status' && event.status === 'reconnecting') this.breaks += 1;
      // After a reconnect the secret is null until the server sends it again.
      if (event.kind === 'secret' && room.secret !== null) this.#noteSecret();
      if (event.kind === 'move') {
        const { seq, player, effects } = event;
        this.#note('what happened', { player, effects }, (replay) => {
          const moment = replay.at(seq);
          return { player: moment.player, effects: moment.effects };
        });
      }
      if (event.kind === 'move' || event.kind === 'resync') this.#noteViews();
    });
  }

  /** Makes a move, and checks that its effect shows when the reply comes. */
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

  /** Throws if anything differs from the log. */
  compare(replay: Replay, ids: readonly string[]): void {
    for (const { what, seq, seen, truth } of this.#observations) {
      const expected = truth(replay);
      const isSo = isDeepStrictEqual(seen, expected);
      this.#must(isSo, `saw of ${what} at ${seq}: ${text(seen)} instead of ${text(expected)}`);
    }
    const isKnown = ids.every((id) => Number(id.split('-').at(-1)) < this.made.length);
    this.#must(isKnown && new Set(ids).size === ids.length, `has moved by ${ids}`);
    for (const [index, { outcome }] of this.made.entries()) {
      const id = ids.find((id) => id.endsWith(`-${index}`));
      this.#compareOutcome(replay, id, outcome);
    }
  }

  #compareOutcome(replay: Replay, id: string | undefined, outcome: MoveReply | undefined): void {
    this.#must(outcome !== undefined, 'was never answered');
    const result = id === undefined ? undefined : replay.resultOf(this.name, id);
    if (!outcome || 'refused' in outcome) {
      this.#must(id === undefined, `was refused ${id}, which is in the log`);
      return;
    }
    this.#must(isDeepStrictEqual(outcome, result), `received ${text(outcome)} for ${text(result)}`);
  }

  #noteViews(): void {
    const { view, table } = this.room;
    this.#note('the table', table, (replay) => replay.at(seq).view.table);
    const { seq } = this.room;
    if (view) this.#note('the game', view, (replay) => replay.at(seq).view);
  }

  #noteSecret(): void {
    const { seq, secret } = this.room;
    this.#note('their secret', secret, (replay) => replay.at(seq).secrets.get(this.name));
  }

  #note(what: string, seen: unknown, truth: Observation['truth']): void {
    this.#observations.push({ what, seq: this.room.seq, seen, truth });
  }

  #check(seq: number): void {
    const latest = this.#observations.at(-1)?.seq ?? 0;
    this.#must(latest >= seq, `had not been shown entry ${seq}`);
  }

  #must(holds: boolean, what: string): void {
    if (!holds) throw new Error(`${this.name} ${what}`);
  }
}

const text = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
