import type { Game, Json, PlayerId } from '../../games/game.ts';
import { isObject } from '../../games/json.ts';
import { type ScrambleMove, scramble } from '../../games/scramble/scramble.ts';
import type { ScrambleState } from '../../games/scramble/state.ts';
import type { Entry, MoveId, Seq, Stored } from '../../history/entry.ts';
import { replay } from '../../history/replay.ts';
import { type Result, save } from '../../history/room-state.ts';
import { type LoggedMove, Oracle } from '../../history/testing/oracle.ts';
import type { MoveReply, SubmittedMove } from '../move-request.ts';

const GAMES = new Map([[scramble.name, scramble as Game]]);

/** A move that knows which request it came with, also after it was stored. */
type MarkedMove = ScrambleMove & { readonly mark: number };

export interface SentMove {
  readonly player: PlayerId;
  readonly move: MarkedMove;
  readonly id: MoveId | undefined;
  readonly controller: AbortController | undefined;
  readonly answers: MoveReply[];
  /** When it was sent and answered, on one clock for all. */
  readonly sentAt: number;
  answeredAt: number;
  /** Undefined as long as it has not been submitted. */
  submitted: SubmittedMove | undefined;
  isGivenUp: boolean;
  /** The instance that it was sent to has crashed. */
  isLost: boolean;
}

/** What a subscriber or a caller saw, and the number of durable entries at that time. */
export interface Sighting {
  readonly seq: Seq;
  readonly saved: string;
  readonly durable: Seq;
}

/** A look at a room that was caught up with its log. */
export interface Look {
  readonly seq: Seq;
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** The entries of a log played by the rules alone, and folded. */
export interface Story {
  readonly oracle: Oracle<ScrambleState>;
  readonly byMark: ReadonlyMap<number, LoggedMove>;
  /** The folded room after each entry. */
  readonly saves: readonly string[];
}

export function storyOf(history: readonly Stored<Entry>[]): Story {
  const oracle = new Oracle<ScrambleState>(scramble);
  const byMark = new Map<number, LoggedMove>();
  for (const stored of history) {
    const logged = oracle.take(stored);
    const mark = logged && markOf(logged.entry.move);
    if (!logged || mark === undefined) continue;
    must(!byMark.has(mark), `request ${mark} is logged at most once`);
    byMark.set(mark, logged);
  }
  must(oracle.repeated.length === 0, 'a move id is logged at most once');
  const saves: string[] = [];
  for (const { seq, room } of replay({ info: { game: scramble.name }, entries: history }, GAMES)) {
    saves[seq] = JSON.stringify(save(room));
  }
  return { oracle, byMark, saves };
}

const markOf = (move: Json): number | undefined =>
  isObject(move) && typeof move['mark'] === 'number' ? move['mark'] : undefined;

/** Every answer is what the log says, and the log has the moves in an order that explains the answers. */
export function checkAnswers(sent: readonly SentMove[], { oracle, byMark }: Story): void {
  const acknowledged: { readonly sent: SentMove; readonly seq: Seq }[] = [];
  for (const one of sent) {
    const { player, move, id, answers, isLost } = one;
    must(
      isLost || answers.length === 1,
      `each request is answered once, not ${answers.length} times`,
    );
    const [answer] = answers;
    if (!answer || 'lost' in answer) continue;
    const own = byMark.get(move.mark);
    if ('refused' in answer) {
      must(own === undefined, `the refused request ${move.mark} is not in the log`);
      continue;
    }
    const logged = own ?? (id === undefined ? undefined : oracle.moveAs(player, id));
    must(same(logged?.ended, answer), `${JSON.stringify(answer)} is what the log says`);
    if (own === undefined) continue;
    for (const earlier of acknowledged) {
      if (earlier.sent.answeredAt > one.sentAt) continue;
      must(earlier.seq < own.seq, 'what was sent after an answer comes after it');
    }
    acknowledged.push({ sent: one, seq: own.seq });
  }
}

/** Nothing was seen that is not durable, or that is not in the log. */
export function checkSightings(sightings: readonly Sighting[], { saves }: Story): void {
  for (const { seq, saved, durable } of sightings) {
    must(seq <= durable, `nothing was seen of entry ${seq} before it was durable`);
    must(saved === saves[seq], `what was seen at ${seq} is what the log has`);
  }
}

/** A look shows everything that was answered or seen before somebody asked for it. */
export function checkLooks(looks: readonly Look[], sent: readonly SentMove[]): void {
  const known = sent.flatMap(({ answers: [answer], answeredAt }) =>
    answer && 'seq' in answer ? [{ seq: answer.seq, answeredAt }] : [],
  );
  for (const { seq, askedAt } of looks) {
    for (const earlier of [...known, ...looks]) {
      if (earlier.answeredAt >= askedAt) continue;
      must(earlier.seq <= seq, `a look shows ${earlier.seq}, not only ${seq}`);
    }
  }
}

/** Everybody who waits is there. */
export function checkNoGhosts(sent: readonly SentMove[], { oracle }: Story): void {
  for (const player of oracle.waiting.keys()) {
    const isPresent = sent.some(
      (one) =>
        one.player === player &&
        one.answers.length === 0 &&
        !one.controller?.signal.aborted &&
        !one.isGivenUp &&
        !one.isLost,
    );
    must(isPresent, `${player} waits and is there`);
  }
}

/** A room cancels no wait whose requests are all there and wait. */
export function checkCancelled(sent: readonly SentMove[], { oracle }: Story): void {
  const cancelling = new Set(
    oracle.moves.flatMap(({ seq, entry }) => (entry.by === 'room' ? [seq] : [])),
  );
  for (const { entry, ended } of oracle.moves) {
    if (!ended || !cancelling.has(ended.seq) || entry.by === 'room') continue;
    const isWanted = sent
      .filter(({ player, id, move }) =>
        id === undefined
          ? move.mark === markOf(entry.move)
          : player === entry.player && id === entry.id,
      )
      .every(
        ({ answers: [answer], controller, isGivenUp, isLost }) =>
          !(isGivenUp || isLost || controller?.signal.aborted || (answer && 'lost' in answer)),
      );
    must(!isWanted, `the room cancels no wait that is wanted, as at ${ended.seq}`);
  }
}

const same = (a: Result | undefined, b: MoveReply): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not so: ${what}`);
}
