import { isRefused, type PlayerId } from '../../games/game.ts';
import { randomFrom } from '../../games/random.ts';
import type { Card } from '../../games/scramble/cards.ts';
import { cardsOn } from '../../games/scramble/map.ts';
import { isBoardChange } from '../../games/scramble/moves.ts';
import { type ScrambleMove, scramble } from '../../games/scramble/scramble.ts';
import type { ScrambleState } from '../../games/scramble/state.ts';
import { publicView } from '../../games/scramble/view.ts';
import { must } from '../../games/testing/must.ts';
import type { Seq, Stored } from '../../history/entry.ts';
import { type LoggedMove, Oracle } from '../../history/testing/oracle.ts';
import {
  type Answer,
  type Ask,
  type Asked,
  described,
  type History,
  type Kill,
} from './history-record.ts';

/** How much a history tests. */
export interface Findings {
  readonly requests: number;
  /** Moves that were answered and are in the log. */
  readonly acknowledged: number;
  /** Moves that were never answered, and those of them that the log has. */
  readonly doubtful: number;
  readonly doubtfulLogged: number;
  /** Moves that were answered after a wait. */
  readonly waited: number;
  readonly sightings: number;
}

/**
 * Throws unless all answers are what the log says, played by the rules alone, and the order of the log
 * is one in which they can have been given. The log must have all its entries.
 */
export function checkHistory(history: History, log: readonly Stored[]): Findings {
  const replay = new Replay(log);
  const moves = matchMoves(history, replay);
  for (const asked of history.asked) {
    const { type } = asked.ask;
    const isSighting = type === 'look' || type === 'watch';
    const changesNothing = type === 'replace' && !moves.has(asked);
    if (!isSighting && !changesNothing) checkAnswer(asked, moves.get(asked), replay);
  }
  new OrderCheck(replay, moves).run(history);

  const answered = history.asked.filter(({ answer }) => answer);
  const doubtful = history.asked.filter(({ ask, answer }) => !answer && mayBeLogged(ask, replay));
  const waited = answered.filter((asked) => {
    const logged = moves.get(asked);
    return logged?.ended && logged.ended.seq > logged.seq;
  });
  return {
    requests: history.asked.length,
    acknowledged: answered.filter((asked) => moves.has(asked)).length,
    doubtful: doubtful.length,
    doubtfulLogged: doubtful.filter((asked) => moves.has(asked)).length,
    waited: waited.length,
    sightings: answered.filter(({ ask }) => ask.type === 'look' || ask.type === 'watch').length,
  };
}

/**
 * Finds the log entry of each request that changes the board. Throws unless, for each player, the log
 * has every acknowledged one once, in order, and nothing else but some of those without an answer.
 * Replacing a card that is not there changes nothing and is not logged, so that is checked elsewhere.
 */
function matchMoves(history: History, replay: Replay): Map<Asked, LoggedMove> {
  const matched = new Map<Asked, LoggedMove>();
  const byPlayer = new Map<PlayerId, Asked[]>();
  for (const asked of history.asked) {
    if (mayBeLogged(asked.ask, replay)) addTo(byPlayer, asked.player, asked);
  }
  for (const player of replay.moves.keys()) {
    must(byPlayer.has(player), () => `the log has moves of ${player}, who made none`);
  }
  for (const [player, asked] of byPlayer) {
    matchPlayer(history, asked, replay.moves.get(player) ?? [], matched);
  }
  return matched;
}

/** False for flips off the board, which are refused, and for moves that change nothing. */
function mayBeLogged(ask: Ask, { rows, columns }: Replay): boolean {
  if (ask.type === 'replace') return ask.from !== ask.to;
  if (ask.type !== 'flip') return false;
  return ask.row >= 0 && ask.row < rows && ask.column >= 0 && ask.column < columns;
}

/** Matches backwards, since an acknowledged move after a doubtful one certainly has its entry. */
function matchPlayer(
  history: History,
  asked: readonly Asked[],
  logged: readonly LoggedMove[],
  matched: Map<Asked, LoggedMove>,
): void {
  // No player replaces the same card by the same one twice.
  const isLogged = ({ ask }: Asked): boolean =>
    ask.type === 'flip' || logged.some((one) => isMoveOf(ask, one));
  let entries = logged.length;
  let acknowledged = asked.filter((one) => one.answer && isLogged(one)).length;
  const mayBe = (one: Asked, entry: LoggedMove | undefined): boolean =>
    entry !== undefined && isMoveOf(one.ask, entry) && isPossible(history, one, entry);
  for (const [index, one] of [...asked.entries()].reverse()) {
    if (!isLogged(one)) continue;
    const entry = logged[entries - 1];
    const isSame = entry !== undefined && isMoveOf(one.ask, entry);
    const before = asked.slice(
      asked.findLastIndex(({ answer }, at) => at < index && answer) + 1,
      index,
    );
    // Of equal doubtful moves in a row, the first ones count: that is always possible.
    const isSpare = before.filter((other) => mayBe(other, entry)).length >= entries - acknowledged;
    if (one.answer) {
      acknowledged -= 1;
      must(isSame, () => `${described(one)}: acknowledged, but the log has ${shown(entry)}`);
    } else if (isSpare || !mayBe(one, entry)) {
      continue;
    }
    if (entry) matched.set(one, entry);
    entries -= 1;
  }
  must(entries === 0, () => `the log has ${shown(logged[entries - 1])}, which nobody asked for`);
}

function isMoveOf(ask: Ask, logged: LoggedMove): boolean {
  const move = logged.entry.move as ScrambleMove;
  if (ask.type === 'flip') {
    return move.type === 'flip' && move.row === ask.row && move.column === ask.column;
  }
  return (
    ask.type === 'replace' &&
    move.type === 'map' &&
    move.replacements.every(([from, to]) => from === ask.from && to === ask.to)
  );
}

/** A server can log only what was sent to it, and only until it is killed. */
function isPossible({ kills }: History, { sent }: Asked, { seq }: LoggedMove): boolean {
  const before = kills.findLast(({ at }) => at < sent)?.head ?? 0;
  const until = kills.find(({ at }) => at > sent)?.head ?? Number.POSITIVE_INFINITY;
  return before < seq && seq <= until;
}

const shown = (logged: LoggedMove | undefined): string =>
  logged ? `${JSON.stringify(logged.entry.move)} at ${logged.seq}` : 'nothing';

/** Throws unless a move was answered as the rules say at its place in the log. */
function checkAnswer(asked: Asked, logged: LoggedMove | undefined, replay: Replay): void {
  const { answer } = asked;
  if (!answer) return;
  const { status, body } = logged ? answerTo(asked, logged, replay) : refusalOf(asked.ask, replay);
  must(
    answer.status === status && answer.body === body,
    () =>
      `${described(asked)}: expected ${status} ${body}, was answered ${answer.status} ${answer.body}`,
  );
}

function answerTo(asked: Asked, { ended }: LoggedMove, replay: Replay): Answer {
  if (!ended) throw new Error(`${described(asked)}: was answered, but waits`);
  const { seq, failed } = ended;
  if (!failed) return { status: 200, body: replay.seenBy(asked.player, seq) };
  must(failed.code !== 'gave-up', () => `${described(asked)}: given up, but the player was there`);
  return failure(failed.message);
}

/** The refusal of a flip off the board, which does not depend on what happened there. */
function refusalOf(ask: Ask, { rows, columns }: Replay): Answer {
  const cards = Array.from({ length: rows * columns }, () => 'A');
  const options = { rows, columns, cards, shuffle: false, open: true };
  const board = scramble.setup(options, [], randomFrom(''));
  const outcome = ask.type === 'flip' ? scramble.play(board, 'somebody', ask) : undefined;
  if (!outcome || !isRefused(outcome)) throw new Error(`${JSON.stringify(ask)} is not refused`);
  return failure(outcome.refused.message);
}

const failure = (message: string): Answer => ({
  status: 409,
  body: `cannot flip this card: ${message}\n`,
});

/**
 * Checks that a history is linearizable: a request that was answered before another was sent precedes
 * it in the log, and every look shows the board at such a place. Goes through the history in the order
 * of its clock. Each look gets its earliest possible place, which constrains later ones least, so one
 * pass is enough.
 */
class OrderCheck {
  readonly #replay: Replay;
  readonly #moves: Map<Asked, LoggedMove>;
  /** The last entry that a client has seen: requests sent from now on come after it. */
  #known: Seq = 1;
  readonly #places = new Map<Asked, Seq>();
  /** The end of the log when the server died, until the next request. */
  #restart: Seq | undefined;

  constructor(replay: Replay, moves: Map<Asked, LoggedMove>) {
    this.#replay = replay;
    this.#moves = moves;
  }

  run({ asked, kills }: History): void {
    const events: { readonly at: number; readonly check: () => void }[] = [];
    for (const one of asked) {
      events.push({ at: one.sent, check: () => this.#send(one) });
      if (one.answer) events.push({ at: one.answer.at, check: () => this.#answer(one) });
    }
    kills.forEach((kill, index) => {
      events.push({ at: kill.at, check: () => this.#kill(kill, kills[index + 1]) });
    });
    events.sort((a, b) => a.at - b.at);
    for (const event of events) event.check();
  }

  #send(asked: Asked): void {
    const { ask, answer } = asked;
    if (ask.type === 'look' || ask.type === 'watch') {
      if (answer) this.#places.set(asked, this.#placeOf(asked, answer));
      if (this.#restart !== undefined) this.#checkRestart(asked, this.#restart);
    } else {
      this.#sendMove(asked);
    }
    this.#restart = undefined;
  }

  #sendMove(asked: Asked): void {
    must(this.#restart === undefined, 'the first thing after a restart is a look');
    const logged = this.#moves.get(asked);
    if (!logged) {
      const { ask, answer } = asked;
      if (ask.type === 'replace' && answer) this.#places.set(asked, this.#placeOf(asked, answer));
      return;
    }
    const { seq, ended } = logged;
    must(
      seq > this.#known,
      () => `${described(asked)}: is entry ${seq}, but ${this.#known} was seen before it was sent`,
    );
    if (ended) this.#places.set(asked, ended.seq);
  }

  /** The first entry from the known one on after which the player could see this. */
  #placeOf(asked: Asked, { status, body }: { status: number; body: string }): Seq {
    const { ask } = asked;
    must(status === 200, () => `${described(asked)}: was answered ${status} ${body}`);
    const known = asked.mayBeOutdated ? 1 : this.#known;
    const from = ask.type === 'watch' ? known + 1 : known;
    for (let seq = from; seq <= this.#replay.head; seq++) {
      if (ask.type === 'watch' && !this.#replay.isChange(seq)) continue;
      if (ask.type === 'replace' && !this.#replacesNothing(ask, seq)) continue;
      if (this.#replay.seenBy(asked.player, seq) === body) return seq;
    }
    throw new Error(`${described(asked)}: never so from entry ${from} on: ${body}`);
  }

  #replacesNothing(
    { from, to }: { readonly from: string; readonly to: string },
    seq: Seq,
  ): boolean {
    return from === to || !this.#replay.hasCard(from, seq);
  }

  #answer(asked: Asked): void {
    this.#known = Math.max(this.#known, this.#places.get(asked) ?? 0);
  }

  #kill({ head }: Kill, next: Kill | undefined): void {
    must(this.#known <= head, () => `entry ${this.#known} was seen, but the log ended at ${head}`);
    this.#known = head;
    this.#restart = head;
    this.#checkWaitsGivenUp(head, next?.head ?? this.#replay.head);
  }

  /** The requests that waited are lost: their waits must be given up before anything else. */
  #checkWaitsGivenUp(head: Seq, until: Seq): void {
    const last = Math.min(head + this.#replay.waitingAt(head), until);
    for (let seq = head + 1; seq <= last; seq++) {
      must(
        this.#replay.isCancel(seq),
        () => `entry ${seq} comes before all orphaned waits were given up`,
      );
    }
  }

  #checkRestart(asked: Asked, head: Seq): void {
    const place = this.#places.get(asked);
    if (place === undefined) return;
    for (let seq = head + 1; seq <= place; seq++) {
      must(this.#replay.isCancel(seq), () => `${described(asked)}: not what the server had left`);
    }
  }
}

/** The board after an entry. */
interface Position {
  /** One line per space: `none`, `down`, `up CARD` or `up CARD HOLDER`. */
  readonly spaces: readonly string[];
  readonly isCancel: boolean;
  readonly isChange: boolean;
  readonly waiting: number;
  /** All cards on the board, face down or up. */
  readonly cards: ReadonlySet<Card>;
}

/** Replays the log of a board by the rules alone. */
class Replay {
  /** The moves of each player, in order, without the waits that were given up for them. */
  readonly moves = new Map<PlayerId, LoggedMove[]>();
  readonly rows: number;
  readonly columns: number;
  readonly #oracle = new Oracle<ScrambleState>(scramble);
  /** By sequence number; there is none before the first. */
  readonly #positions: (Position | undefined)[] = [undefined];

  constructor([first, ...rest]: readonly Stored[]) {
    if (first) this.#oracle.take(first);
    const { rows, columns } = this.#oracle.state;
    this.rows = rows;
    this.columns = columns;
    this.#record(false, false);
    for (const stored of rest) this.#play(stored);
  }

  /** The number of the last entry. */
  get head(): Seq {
    return this.#positions.length - 1;
  }

  /** The text that `player` must see right after entry `seq`. */
  seenBy(player: PlayerId, seq: Seq): string {
    const seen = this.#at(seq).spaces.map((line) => {
      if (!line.startsWith('up')) return line;
      const [face, card, holder] = line.split(' ');
      return holder === undefined ? line : `${holder === player ? 'my' : face} ${card}`;
    });
    return `${this.rows}x${this.columns}\n${seen.join('\n')}\n`;
  }

  /** True if entry `seq` turned over, removed or replaced a card, so that watchers are told. */
  isChange(seq: Seq): boolean {
    return this.#at(seq).isChange;
  }

  isCancel(seq: Seq): boolean {
    return this.#at(seq).isCancel;
  }

  /** The number of players who wait right after entry `seq`. */
  waitingAt(seq: Seq): number {
    return this.#at(seq).waiting;
  }

  hasCard(card: Card, seq: Seq): boolean {
    return this.#at(seq).cards.has(card);
  }

  #at(seq: Seq): Position {
    const position = this.#positions[seq];
    if (!position) throw new Error(`the log has no entry ${seq}`);
    return position;
  }

  #play(stored: Stored): void {
    const logged = this.#oracle.take(stored);
    if (!logged) return;
    const { entry, played } = logged;
    const { type } = entry.move as ScrambleMove;
    if (type !== 'cancel') addTo(this.moves, entry.player, logged);
    this.#record(type === 'cancel', played.effects.some(isBoardChange));
  }

  #record(isCancel: boolean, isChange: boolean): void {
    const { spots } = publicView(this.#oracle.state);
    const spaces = spots.map((spot) => {
      if (spot === null) return 'none';
      if (spot === 'down') return 'down';
      return spot.by === undefined ? `up ${spot.up}` : `up ${spot.up} ${spot.by}`;
    });
    const cards = new Set(cardsOn(this.#oracle.state));
    this.#positions.push({ spaces, isCancel, isChange, waiting: this.#oracle.waiting.size, cards });
  }
}

function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
