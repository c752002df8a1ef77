import { isDeepStrictEqual } from 'node:util';
import type { Effect, Json, PlayerId, PublicView, ViewChange } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import { applyChange } from '../../games/view.ts';
import type { MoveEntry, MoveId, Seq, Stored } from '../../history/entry.ts';
import { type LoggedMove, Oracle } from '../../history/testing/oracle.ts';
import type { StoredRooms } from '../../logs/testing/stored-rooms.ts';
import type { FromServer } from '../../protocol/messages.ts';
import type { TableMove } from '../../table/moves.ts';
import { seatNamed, type TableState } from '../../table/state.ts';
import { isTable, isTableName, withTables } from '../../table/table.ts';
import {
  type Account,
  type Asked,
  keyOf,
  type Reply,
  type RoomRecord,
  type RoomShown,
  type SentMove,
  type SocketRecord,
} from './socket-crash-record.ts';

/** The contradictions between the stored rooms and what their clients were told. */
export function contradictions({ rooms, unanswered }: Account, kept: StoredRooms): string[] {
  const tables = [...kept.values()].filter(({ info }) => isTableName(info.game));
  const unknown = tables.filter(({ info }) => !rooms.has(info.id)).length;
  return [
    ...(unknown > unanswered ? [`${unknown} rooms are there that nobody asked for`] : []),
    ...[...rooms.values()].flatMap((record) => {
      const history = kept.get(record.id)?.history;
      const wrong = history ? roomWrong(record, history) : ['has vanished'];
      return wrong.map((what) => `room ${record.id} of ${record.game} ${what}`);
    }),
  ];
}

function roomWrong(record: RoomRecord, history: readonly Stored[]): string[] {
  const replay = new RoomReplay(history);
  const received = new ReceivedMessages(replay);
  const { sockets, isUnreliable } = record;
  for (const socket of sockets) new SocketCheck(socket, isUnreliable, replay, received);
  for (const { answer } of record.asked) {
    if (answer && 'room' in answer) received.compareView(answer.room);
  }
  return [
    ...replay.wrong,
    ...[...record.moves.values()].flatMap((sent) => sentWrong(sent, record, replay)),
    ...replay.moves.flatMap((logged) => loggedWrong(logged, record, replay)),
    ...replay.adoptions.flatMap((adoption) => adoptionWrong(adoption, record)),
    ...requestsWrong(record, replay),
    ...received.wrong,
  ];
}

/**
 * A move that counts must be in the log, as it was answered; a refused one must not, unless another
 * server may have had it as well.
 */
function sentWrong(
  { player, id, pending, knownAgain, answers }: SentMove,
  { isUnreliable }: RoomRecord,
  replay: RoomReplay,
): string[] {
  const key = keyOf(player, id);
  const logged = replay.loggedAs(player, id);
  const wrong = answers
    .filter(({ lost }) => !(lost && isUnreliable))
    .flatMap((answer) => answerWrong(key, answer, logged));
  const isElsewhere = isUnreliable && knownAgain !== undefined;
  const isRefused = pending === 0 && !isElsewhere && answers.at(-1)?.refused !== undefined;
  if (isRefused && logged) wrong.push(`has the refused move ${key} at ${logged.seq}`);
  return wrong;
}

function answerWrong(
  key: string,
  { type: _, id: __, ...answer }: Reply,
  logged: LoggedMove | undefined,
): string[] {
  if (answer.lost) return [`lost the move ${key}: ${answer.lost.message}`];
  if (answer.refused) return [];
  if (!logged) return [`has not got the move ${key}, answered ${answer.seq}`];
  if (isDeepStrictEqual(answer, logged.ended)) return [];
  const [told, is] = [answer, logged.ended].map((one) => JSON.stringify(one));
  return [`answered ${key} with ${told}, not ${is}`];
}

/** A logged move must have been sent, and come after all that was known then, or end an orphaned wait. */
function loggedWrong({ seq, entry }: LoggedMove, record: RoomRecord, replay: RoomReplay): string[] {
  const { player, id, move } = entry;
  if (id === undefined) return cancelWrong(seq, entry, record, replay);
  const sent = record.moves.get(keyOf(player, id));
  if (!sent || !isDeepStrictEqual(sent.move, move)) return [`has a move at ${seq} nobody sent`];
  if (seq > sent.known) return [];
  return [`has a move at ${seq} that was sent when ${sent.known} was known`];
}

/** A wait that goes on at another server is one of a move that was sent again. */
function adoptionWrong({ seq, entry }: Stored<MoveEntry>, record: RoomRecord): string[] {
  const sent = record.moves.get(keyOf(entry.player, entry.id ?? ''));
  const isSentAgain = record.isUnreliable && sent?.knownAgain !== undefined;
  return isSentAgain ? [] : [`adopted a wait of ${entry.player} at ${seq} that nobody sent again`];
}

function cancelWrong(
  seq: number,
  { player, move, time }: LoggedMove['entry'],
  record: RoomRecord,
  replay: RoomReplay,
): string[] {
  const ago = ({ entry }: Stored<MoveEntry>): string => `${time - entry.time} ms before`;
  if ((move as { type: string }).type !== 'cancel') return [];
  const given = replay.moves.find(
    ({ entry, seq: begun, ended }) => entry.player === player && begun < seq && ended?.seq === seq,
  );
  const id = given?.entry.id;
  const sent = id === undefined ? undefined : record.moves.get(keyOf(player, id));
  const had = [...(given ? [given] : []), ...replay.adoptions].filter(
    (one) => one.entry.id === id && one.seq < seq,
  );
  const { again = 0 } = had.at(-1)?.entry ?? {};
  // Breaking a connection gives up its waits; after a crash, a server waits for the next copy.
  const isBroken = record.isUnreliable && again < (sent?.lostCopies ?? 0);
  if (sent?.isAbandoned || isBroken) return [];
  const course = had.map((one) => `${one.entry.node} had copy ${one.entry.again} ${ago(one)}`);
  return [`gave up the wait of ${player} at ${seq}, who was still there: ${course.join(', ')}`];
}

/**
 * Compares the requests at a table with the log. These moves have no ids: of equal ones, the log must
 * have at least as many as were granted and at most as many as were sent.
 */
function requestsWrong({ asked }: RoomRecord, replay: RoomReplay): string[] {
  const all = new Map<string, { asked: Asked[]; logged: Seq[] }>();
  const about = (key: string) => {
    const known = all.get(key) ?? { asked: [], logged: [] };
    all.set(key, known);
    return known;
  };
  for (const one of asked) about(requestKey(one.player, one.move)).asked.push(one);
  for (const { seq, entry } of replay.moves) {
    if (entry.id !== undefined || typeOf(entry.move) === 'cancel') continue;
    about(requestKey(entry.player, entry.move)).logged.push(seq);
  }
  return [
    ...[...all].flatMap(([key, { asked, logged }]) => [
      ...countsWrong(key, asked, logged),
      ...(key.includes('"sit-down"') ? seatWrong(key, asked, logged) : []),
    ]),
    ...rematchWrong(asked, replay),
  ];
}

function countsWrong(key: string, asked: readonly Asked[], logged: readonly Seq[]): string[] {
  const wrong: string[] = [];
  if (logged.length > asked.length) wrong.push(`has ${key} more often than asked for`);
  if (key.includes('"sit-down"') || key.includes('"rematch"')) return wrong;
  const granted = asked
    .flatMap(({ answer, known }) =>
      answer && 'room' in answer ? [{ known, until: answer.room.seq }] : [],
    )
    .sort((one, other) => one.until - other.until);
  granted.forEach(({ known, until }, nth) => {
    const isThere = logged.some((seq) => seq > known && seq <= until);
    const isThereOnce = (logged[nth] ?? Number.POSITIVE_INFINITY) <= until;
    if (!isThere || !isThereOnce) wrong.push(`has not got ${key}, granted at ${until}`);
  });
  return wrong;
}

/** A seat that is requested repeatedly with the same token is granted once, and each answer says so. */
function seatWrong(key: string, asked: readonly Asked[], logged: readonly Seq[]): string[] {
  const wrong: string[] = [];
  if (logged.length > 1) wrong.push(`has ${key} twice`);
  for (const { answer } of asked) {
    if (!answer) continue;
    const [seq] = logged;
    if ('room' in answer && (seq === undefined || seq > answer.room.seq)) {
      wrong.push(`has not got ${key}, granted at ${answer.room.seq}`);
    }
    if ('refused' in answer && answer.refused === 'name-taken') {
      wrong.push(`refused ${key} to the one who has that seat`);
    }
  }
  return wrong;
}

function rematchWrong(asked: readonly Asked[], { state }: RoomReplay): string[] {
  return asked.flatMap(({ answer }) =>
    answer && 'rematch' in answer && answer.rematch !== state.rematch
      ? [`goes on in ${state.rematch}, not in ${answer.rematch}`]
      : [],
  );
}

const requestKey = (player: string, move: Json): string =>
  `${player} ${typeOf(move) === 'rematch' ? '{"type":"rematch"}' : JSON.stringify(move)}`;

const typeOf = (move: Json): TableMove['type'] | string => (move as { type: string }).type;

type Message<T extends FromServer['type']> = Extract<FromServer, { type: T }>;

/** The messages about each entry to all sockets of a room: all must be equal, and agree with the log. */
class ReceivedMessages {
  readonly wrong: string[] = [];
  readonly #replay: RoomReplay;
  readonly #moved = new Map<Seq, string>();

  constructor(replay: RoomReplay) {
    this.#replay = replay;
  }

  /** Compares the first message about an entry with the log, and the others with the first. */
  compareMoved(moved: Message<'moved'>): void {
    const { seq } = moved;
    const text = JSON.stringify(moved);
    const before = this.#moved.get(seq);
    if (before === undefined) {
      this.#moved.set(seq, text);
      this.#compareWithLog(moved);
    } else if (before !== text) {
      this.wrong.push(`was told of in two ways at ${seq}: ${before} and ${text}`);
    }
  }

  compareView({ seq, view }: RoomShown): void {
    if (!isDeepStrictEqual(view, this.#replay.viewAt(seq))) {
      this.wrong.push(`is not what was shown of it at ${seq}`);
    }
  }

  #compareWithLog({ seq, player, effects, change }: Message<'moved'>): void {
    const logged = this.#replay.loggedAt(seq);
    if (logged?.player !== player || !isDeepStrictEqual(logged.effects, effects)) {
      const told = `${player} ${JSON.stringify(effects)}`;
      this.wrong.push(`has not got what was told of entry ${seq}: ${told}`);
      return;
    }
    const before = this.#replay.viewAt(seq - 1) as PublicView;
    const after = applyChange(before, change as ViewChange);
    if (!isDeepStrictEqual(after, this.#replay.viewAt(seq))) {
      this.wrong.push(`did not change at ${seq} as was told: ${JSON.stringify(change)}`);
    }
  }
}

/** Checks the messages to one socket: none is left out, and none comes too early. */
class SocketCheck {
  readonly #record: SocketRecord;
  readonly #isUnreliable: boolean;
  readonly #replay: RoomReplay;
  readonly #received: ReceivedMessages;
  #player: PlayerId | null;
  #seq: Seq | undefined;
  /** The last entry that the welcome promised messages about. */
  #promised: Seq = 0;
  #secret = 'null';

  constructor(
    record: SocketRecord,
    isUnreliable: boolean,
    replay: RoomReplay,
    received: ReceivedMessages,
  ) {
    this.#record = record;
    this.#isUnreliable = isUnreliable;
    this.#replay = replay;
    this.#received = received;
    this.#player = record.player;
    for (const message of record.messages) this.#receive(message);
    if (record.isLast) this.#end();
  }

  #receive(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.#welcome(message);
        break;
      case 'resync':
        this.#received.compareView(message.room);
        this.#seq = message.room.seq;
        break;
      case 'moved':
        this.#moved(message);
        break;
      case 'secret':
        this.#secretTold(message);
        break;
      case 'reply':
        this.#reply(message);
        break;
      case 'problem':
        this.#problem(message);
        break;
      case 'gone':
        this.#must(false, 'is gone');
        break;
      case 'presence':
        break;
    }
  }

  #welcome({ you, seq, room }: Message<'welcome'>): void {
    const { known, after } = this.#record;
    if (this.#seq !== undefined) {
      const isDemoted = you === null && this.#player === null && seq === this.#seq && !room;
      this.#must(isDemoted, `welcomed ${this.#record.player} once more as ${you} at ${seq}`);
      return;
    }
    this.#must(you === this.#player, `welcomed ${this.#player} as ${you}`);
    this.#must(seq >= known, `went back from ${known} to ${seq}`);
    this.#must(seq <= this.#replay.head, `has not got entry ${seq}`);
    this.#must(room !== undefined || after !== undefined, `showed ${you} nothing`);
    if (room) this.#received.compareView(room);
    if (room) this.#must(room.seq === seq, `shows ${room.seq} at ${seq}`);
    this.#seq = room ? seq : after;
    this.#promised = seq;
  }

  #moved(moved: Message<'moved'>): void {
    const { seq, effects } = moved;
    this.#mustKnowSecret();
    this.#must(seq === (this.#seq ?? 0) + 1, `told ${this.#player} of ${seq} after ${this.#seq}`);
    this.#seq = seq;
    this.#received.compareMoved(moved);
    const hasLeft = effects.some(
      (effect) => effect.type === 'stood-up' && Reflect.get(effect, 'player') === this.#player,
    );
    if (hasLeft) this.#player = null;
  }

  #secretTold({ seq, secret }: Message<'secret'>): void {
    this.#must(seq === this.#seq, `told ${this.#player} a secret of ${seq} at ${this.#seq}`);
    this.#secret = JSON.stringify(secret);
    this.#mustKnowSecret();
  }

  /** The message about a move must precede the reply. */
  #reply({ id, seq }: Reply): void {
    this.#mustKnowSecret();
    this.#must((this.#seq ?? 0) >= (seq ?? 0), `answered ${id} with ${seq} before it was told`);
  }

  #problem({ problem }: Message<'problem'>): void {
    const { player } = this.#record;
    const person = player === null ? undefined : seatNamed(this.#replay.state, player);
    const isGone = problem.code === 'wrong-token' && (person === undefined || person.hasLeft);
    const isAway = problem.code === 'unavailable' && this.#isUnreliable;
    this.#must(isGone || isAway, `told ${player}: ${problem.message}`);
  }

  #end(): void {
    this.#mustKnowSecret();
    const { head } = this.#replay;
    this.#must(this.#seq === head, `told ${this.#player} of ${this.#seq}, but not of ${head}`);
  }

  /** Checks the secret, once all promised messages have come. */
  #mustKnowSecret(): void {
    if (this.#player === null || this.#seq === undefined || this.#seq < this.#promised) return;
    const secret = this.#replay.secretAt(this.#seq, this.#player);
    this.#must(
      this.#secret === secret,
      `told ${this.#player} ${this.#secret} in secret at ${this.#seq}, not ${secret}`,
    );
  }

  #must(holds: boolean, otherwise: string): void {
    if (!holds) this.#received.wrong.push(otherwise);
  }
}

/** The room after an entry. */
interface Position {
  /** As JSON, so that it cannot change. */
  readonly view: string;
  readonly secrets: ReadonlyMap<PlayerId, string>;
}

const GAMES = withTables(games);

/** Replays the log of a room by the rules alone. */
export class RoomReplay {
  /** The faults of the log itself. */
  readonly wrong: string[] = [];
  readonly #oracle: Oracle<TableState<unknown>>;
  /** By sequence number; there is none before the first. */
  readonly #positions: (Position | undefined)[] = [undefined];
  readonly #logged: { readonly player: PlayerId; readonly effects: readonly Effect[] }[] = [];

  constructor(history: readonly Stored[]) {
    const [first] = history;
    if (first?.entry.type !== 'create') throw new Error('the log has no beginning');
    const game = GAMES.get(first.entry.game);
    if (!game || !isTable(game)) throw new Error(`there is no table in ${first.entry.game}`);
    this.#oracle = new Oracle<TableState<unknown>>(game);
    try {
      for (const recorded of history) {
        const { entry } = recorded;
        const move = this.#oracle.take(recorded);
        this.#record();
        if (entry.type !== 'move') continue;
        const effects = move?.played.effects ?? [];
        this.#logged[recorded.seq] = { player: entry.player, effects };
      }
    } catch (error) {
      this.wrong.push(`cannot be played on from entry ${this.head + 1}: ${error}`);
    }
    this.wrong.push(...this.#oracle.repeated.map((key) => `has the move ${key}`));
  }

  /** In order, from entry 2 on. */
  get moves(): readonly LoggedMove[] {
    return this.#oracle.moves;
  }

  /** The number of the last entry. */
  get head(): Seq {
    return this.#positions.length - 1;
  }

  get state(): TableState<unknown> {
    return this.#oracle.state;
  }

  /** The waits that went on at another server. */
  get adoptions(): readonly Stored<MoveEntry>[] {
    return this.#oracle.adoptions;
  }

  /** Who made entry `seq`, and what everybody must be told of it. */
  loggedAt(
    seq: Seq,
  ): { readonly player: PlayerId; readonly effects: readonly Effect[] } | undefined {
    return this.#logged[seq];
  }

  loggedAs(player: PlayerId, id: MoveId): LoggedMove | undefined {
    return this.#oracle.moveAs(player, id);
  }

  /** The public view right after entry `seq`; undefined if there is no such entry. */
  viewAt(seq: Seq): Json | undefined {
    const position = this.#positions[seq];
    return position && JSON.parse(position.view);
  }

  /** The private view of a player then, as JSON. */
  secretAt(seq: Seq, player: PlayerId): string {
    return this.#positions[seq]?.secrets.get(player) ?? 'null';
  }

  #record(): void {
    const { game, state } = this.#oracle;
    const secrets = new Map<PlayerId, string>();
    for (const { name } of state.seats) {
      const secret = JSON.stringify(game.privateView(state, name));
      if (secret !== 'null') secrets.set(name, secret);
    }
    this.#positions.push({ view: JSON.stringify(game.publicView(state)), secrets });
  }
}
