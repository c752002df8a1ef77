import type { Seq } from '../../history/entry.ts';
import { keyOf } from '../../history/testing/oracle.ts';
import type { RoomId } from '../../table/state.ts';
import type { Kept, KeptRooms } from './crash-kept.ts';
import type { AnsweredLine, Line, SentLine } from './crash-lines.ts';
import { Story } from './crash-story.ts';

/** Where the log of rooms does not agree with what the processes told that played in them. */
export function contradictions(rooms: KeptRooms, lines: readonly Line[]): string[] {
  const told = new Map<RoomId, Line[]>();
  for (const line of lines) {
    const others = told.get(line.room);
    if (others) others.push(line);
    else told.set(line.room, [line]);
  }
  const vanished = [...told.keys()].filter((id) => !rooms.has(id));
  return [
    ...vanished.map((id) => `room ${id} has vanished`),
    ...[...rooms].flatMap(([id, kept]) =>
      new Comparison(kept, told.get(id) ?? []).wrong.map((what) => `room ${id} ${what}`),
    ),
  ];
}

/** One room: what the log has, and what was told, line by line. */
class Comparison {
  readonly wrong: string[] = [];
  readonly #story: Story;
  /** The latest entry that anybody could know of. */
  #known: Seq = 1;
  /** What was known when each move was first sent, and the move. */
  readonly #sent = new Map<string, { readonly known: Seq; readonly move: string }>();

  constructor(kept: Kept, lines: readonly Line[]) {
    this.#story = new Story(kept);
    this.wrong.push(...this.#story.wrong);
    for (const line of lines) {
      if (line.type === 'sent') this.#compareSent(line);
      else if (line.type === 'answered') this.#compareAnswered(line);
    }
    this.#compareMoves();
  }

  #compareSent({ player, id, move }: SentLine): void {
    const key = keyOf(player, id);
    if (!this.#sent.has(key)) {
      this.#sent.set(key, { known: this.#known, move: JSON.stringify(move) });
    }
  }

  #compareAnswered(line: AnsweredLine): void {
    const { player, id, answer, at, digest } = line;
    this.#must(at >= this.#known, `went back from ${this.#known} to ${at}`);
    this.#known = Math.max(this.#known, at);
    this.#must(digest === this.#story.digestAt(at), `is not what was seen of it at ${at}`);
    const seq = this.#story.seqOf(player, id);
    if ('lost' in answer) this.wrong.push(`lost the move ${keyOf(player, id)}`);
    else if ('seq' in answer) this.#compareResult(line, answer.seq);
    else this.#must(seq === undefined, `has the refused move ${keyOf(player, id)} at ${seq}`);
  }

  #compareResult({ player, id, why, answer, at }: AnsweredLine, answered: Seq): void {
    const key = keyOf(player, id);
    const result = this.#story.resultOf(player, id);
    this.#must(result !== undefined, `has not got the move ${key}, answered ${answered}`);
    this.#must(
      result === undefined || JSON.stringify(result) === JSON.stringify(answer),
      `answered ${key} with ${JSON.stringify(answer)}, not ${JSON.stringify(result)}`,
    );
    const isFirst = why === 'new' || why === 'twice';
    this.#must(answered === at || !isFirst, `answered ${key} at ${at}, not ${answered}`);
  }

  /** Each was sent by somebody, or by the room itself, which gives up waits that nobody is left for. */
  #compareMoves(): void {
    for (const { seq, entry } of this.#story.moves) {
      const move = JSON.stringify(entry.move);
      if (entry.id === undefined) {
        this.#must(move.startsWith('{"type":"cancel"'), `has a move that nobody sent at ${seq}`);
        continue;
      }
      const sent = this.#sent.get(keyOf(entry.player, entry.id));
      this.#must(sent?.move === move, `has a move that nobody sent at ${seq}`);
      this.#must(
        sent === undefined || seq > sent.known,
        `has a move at ${seq} that was sent after ${sent?.known} was known`,
      );
    }
  }

  #must(holds: boolean, otherwise: string): void {
    if (!holds) this.wrong.push(otherwise);
  }
}
