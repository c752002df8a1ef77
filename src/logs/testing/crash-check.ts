import type { Game, PlayerId } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import type { MoveId, Seq, Stored } from '../../history/entry.ts';
import { replay } from '../../history/replay.ts';
import { type Result, save } from '../../history/room-state.ts';
import { keyOf, type LoggedMove, Oracle } from '../../history/testing/oracle.ts';
import type { RoomId } from '../../table/state.ts';
import { type AnsweredLine, digestOf, type Line, type SentLine } from './crash-lines.ts';
import type { StoredRoom, StoredRooms } from './stored-rooms.ts';

/** The contradictions between the stored rooms and the lines of the processes that played in them. */
export function contradictions(rooms: StoredRooms, lines: readonly Line[]): string[] {
  const byRoom = new Map<RoomId, Line[]>();
  for (const line of lines) {
    const others = byRoom.get(line.room);
    if (others) others.push(line);
    else byRoom.set(line.room, [line]);
  }
  const vanished = [...byRoom.keys()].filter((id) => !rooms.has(id));
  return [
    ...vanished.map((id) => `room ${id} has vanished`),
    ...[...rooms].flatMap(([id, stored]) =>
      new Comparison(stored, byRoom.get(id) ?? []).wrong.map((what) => `room ${id} ${what}`),
    ),
  ];
}

/** Compares the log of a room with its lines. */
class Comparison {
  readonly wrong: string[] = [];
  readonly #replay: RoomReplay;
  /** The latest entry shown in a line so far. */
  #known: Seq = 1;
  /** Each move, with the latest known entry when it was first sent. */
  readonly #sent = new Map<string, { readonly known: Seq; readonly move: string }>();

  constructor(stored: StoredRoom, lines: readonly Line[]) {
    this.#replay = new RoomReplay(stored);
    this.wrong.push(...this.#replay.wrong);
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
    this.#must(digest === this.#replay.digestAt(at), `is not what was seen of it at ${at}`);
    const seq = this.#replay.seqOf(player, id);
    if ('lost' in answer) this.wrong.push(`lost the move ${keyOf(player, id)}`);
    else if ('seq' in answer) this.#compareResult(line, answer.seq);
    else this.#must(seq === undefined, `has the refused move ${keyOf(player, id)} at ${seq}`);
  }

  #compareResult({ player, id, why, answer, at }: AnsweredLine, answered: Seq): void {
    const key = keyOf(player, id);
    const result = this.#replay.resultOf(player, id);
    this.#must(result !== undefined, `has not got the move ${key}, answered ${answered}`);
    this.#must(
      result === undefined || JSON.stringify(result) === JSON.stringify(answer),
      `answered ${key} with ${JSON.stringify(answer)}, not ${JSON.stringify(result)}`,
    );
    const isFirst = why === 'new' || why === 'twice';
    this.#must(answered === at || !isFirst, `answered ${key} at ${at}, not ${answered}`);
  }

  /** Each move was sent by a player, or by the room itself, which cancels abandoned waits. */
  #compareMoves(): void {
    for (const { seq, entry } of this.#replay.moves) {
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

/** Replays a room by its log and the rules alone. */
class RoomReplay {
  /** Contradictions within the log. */
  readonly wrong: string[] = [];
  readonly #oracle: Oracle<unknown> | undefined;
  readonly #digests = new Map<Seq, string>();

  constructor({ info, history }: StoredRoom) {
    const game = games.get(info.game);
    if (!game || history[0]?.entry.type !== 'create') {
      this.wrong.push('has no beginning');
      return;
    }
    this.#oracle = new Oracle<unknown>(game);
    this.#take(this.#oracle, history);
    this.#digest(game, history);
    const { seq, isOver, repeated } = this.#oracle;
    this.wrong.push(...repeated.map((key) => `has the move ${key}`));
    if (info.isOver !== isOver) {
      this.wrong.push(isOver ? 'is over, but not marked so' : 'is marked as over, but is not');
    }
    if (info.seq !== seq) this.wrong.push(`has ${seq} entries, not ${info.seq}`);
  }

  get moves(): readonly LoggedMove[] {
    return this.#oracle?.moves ?? [];
  }

  seqOf(player: PlayerId, id: MoveId): Seq | undefined {
    return this.#oracle?.moveAs(player, id)?.seq;
  }

  resultOf(player: PlayerId, id: MoveId): Result | undefined {
    return this.#oracle?.moveAs(player, id)?.ended;
  }

  digestAt(seq: Seq): string | undefined {
    return this.#digests.get(seq);
  }

  #take(oracle: Oracle<unknown>, history: readonly Stored[]): void {
    try {
      for (const recorded of history) {
        const move = oracle.take(recorded);
        if (move && (move.entry.over ?? false) !== oracle.isOver) {
          throw new Error(`entry ${move.seq} is wrong about whether it is over`);
        }
      }
    } catch (error) {
      this.wrong.push(`does not add up: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** The digests of what the room shows after each entry, by its own fold. */
  #digest(game: Game, entries: readonly Stored[]): void {
    try {
      for (const { seq, room } of replay({ info: { game: game.name }, entries }, games)) {
        this.#digests.set(seq, digestOf(game, room.state, save(room)));
      }
    } catch {
      // The oracle has reported what is wrong.
    }
  }
}
