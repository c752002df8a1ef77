import { isDeepStrictEqual } from 'node:util';
import { type Game, isLeaving, type Json, type PlayerId } from '../../games/game.ts';
import type { MatchMove } from '../../games/match/moves.ts';
import type { MatchState } from '../../games/match/state.ts';
import { pickFrom, type Random, randomFrom } from '../../games/random.ts';
import type { ScrambleMove } from '../../games/scramble/scramble.ts';
import { cardAt, faceAt, holderOf, NONE, type ScrambleState } from '../../games/scramble/state.ts';
import type { MoveId } from '../../history/entry.ts';
import type { Log } from '../../room/log.ts';
import { Device } from './device.ts';
import { Replay } from './replay.ts';
import { call, type Seated, startedRoom } from './room-client.ts';

export interface Place {
  readonly port: number;
  readonly log: Log;
}

export interface Cast {
  readonly seed: string;
  readonly game: Game;
  readonly names: readonly [string, ...string[]];
  readonly settings: { readonly [field: string]: unknown };
  /** The percentage of moves that use knowledge of the cards. */
  readonly skill: number;
  /** Skill counts only after that many entries. */
  readonly dawdle?: number;
}

/** A move that was sent, perhaps more than once. */
interface Sent {
  readonly by: Seated;
  readonly id: MoveId;
  readonly move: Json;
}

/** The relative frequency of each happening. */
const OFTEN = {
  play: 13,
  together: 2,
  'on both devices': 2,
  'lose the answer': 3,
  repeat: 2,
  drop: 2,
  'come back': 3,
  'come anew': 1,
  look: 1,
} as const;

type GameEffect = keyof typeof OFTEN;

const HAPPENINGS = (Object.keys(OFTEN) as GameEffect[]).flatMap((happening) =>
  Array.from({ length: OFTEN[happening] }, () => happening),
);

/** Rooms forget the ids of older moves, and would play a repeat again. */
const REMEMBERED = 20;

const MOST_STEPS = 20_000;

/**
 * A whole game, played at random over real sockets that drop and reconnect. After each step everything
 * that the devices saw is compared with a replay of the log.
 */
export class Story {
  readonly random: Random;
  readonly replay: Replay;
  readonly seats: readonly Seated[];
  readonly devices: Device[] = [];
  /** Counts of what happened: a story in which little happens proves little. */
  readonly happened = new Map<string, number>();
  readonly #place: Place;
  readonly #cast: Cast;
  readonly #room: string;
  readonly #sent: Sent[] = [];
  #coming: GameEffect[] = [];
  /** The message of each move. */
  readonly #said = new Map<number, string>();

  private constructor(place: Place, cast: Cast, room: string, seats: readonly Seated[]) {
    this.#place = place;
    this.#cast = cast;
    this.#room = room;
    this.seats = seats;
    this.random = randomFrom(`story ${cast.seed}`);
    this.replay = new Replay(place.log, room, cast.game);
  }

  /** Starts a game in which every player is connected on two devices. */
  static async begin(place: Place, cast: Cast): Promise<Story> {
    const { game, names, settings } = cast;
    const { id, seats } = await startedRoom(place.port, game.name, names, settings);
    const story = new Story(place, cast, id, seats);
    for (const seat of seats) {
      await story.join(`${seat.name}'s phone`, seat);
      await story.join(`${seat.name}'s laptop`, seat);
    }
    await story.settle();
    return story;
  }

  get room(): string {
    return this.#room;
  }

  async join(label: string, seat?: Seated): Promise<Device> {
    const device = new Device(this.#place.port, this.#room, label, seat);
    this.devices.push(device);
    await device.connect();
    return device;
  }

  /** Plays until the game is over. A spectator joins at some time. */
  async play(): Promise<void> {
    const guestAt = this.random.below(25);
    for (let step = 0; !this.replay.isOver; step += 1) {
      if (step > MOST_STEPS) throw new Error('it does not end');
      if (step === guestAt) await this.join('the guest');
      await this.step();
    }
    for (const device of this.devices) if (!device.isConnected) await this.#return(device);
    await this.settle();
  }

  async step(): Promise<void> {
    if (this.#coming.length === 0) this.#coming = this.random.shuffle(HAPPENINGS);
    await this.#let(this.#coming.pop() ?? 'play');
    await this.settle();
  }

  /** Waits until all connected devices are up to date, and checks what they saw. */
  async settle(): Promise<void> {
    await this.replay.catchUp();
    const { seq } = this.replay;
    await Promise.all(this.devices.map((device) => device.keepUpWith(seq)));
    await this.replay.catchUp();
    for (const device of this.devices) device.check(this.replay);
    this.#checkBytes();
  }

  /** The latest moves without a reply. */
  unanswered(of: readonly Seated[] = this.seats): Sent[] {
    return of.flatMap((seat) => {
      const devices = this.devices.filter((device) => device.seat === seat);
      const latest = this.#sent.filter(({ by }) => by === seat).slice(-REMEMBERED);
      return latest.filter(({ id }) => !devices.some(({ outcomes }) => outcomes.has(id)));
    });
  }

  #count(what: string): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1);
  }

  async #let(happening: GameEffect): Promise<void> {
    const movers = this.#movers();
    if (movers.length === 0) return this.#somebodyReturns(false);
    const device = pickFrom(movers, this.random);
    switch (happening) {
      case 'play':
        return this.#make(device, this.#newMove(device));
      case 'together':
        return this.#together();
      case 'on both devices':
        return this.#onBothDevices(device);
      case 'lose the answer':
        return this.#loseTheAnswer(device);
      case 'repeat':
        return this.#repeat(device);
      case 'drop':
        this.#count('dropped');
        return pickFrom(this.#connected(), this.random).drop();
      case 'come back':
      case 'come anew':
        return this.#somebodyReturns(happening === 'come anew');
      case 'look':
        return this.#look();
    }
  }

  #connected(): Device[] {
    return this.devices.filter(({ isConnected }) => isConnected);
  }

  /** The devices of players who can move, leaving aside. Giving up a wait seldom counts. */
  #movers(): Device[] {
    const passive = this.random.below(6) === 0 ? ['leave'] : ['leave', 'cancel'];
    return this.#connected().filter(({ seat }) =>
      this.replay.moves(seat?.name ?? '').some((move) => !passive.includes(typeOf(move))),
    );
  }

  #newMove({ seat: by }: Device): Sent {
    if (!by) throw new Error('spectators do not move');
    const id = `${by.name} ${this.#sent.length}`;
    const { skill, dawdle = 0 } = this.#cast;
    const ability = this.replay.seq < dawdle ? 0 : skill;
    const legal = moveOf(this.replay, by.name, ability, this.random);
    // A player who cannot move repeats any earlier move.
    const move = legal ?? pickFrom(this.#sent, this.random).move;
    const sent = { by, id, move };
    this.#sent.push(sent);
    return sent;
  }

  /** Resolves when the move is answered or waits. */
  async #make(device: Device, { id, move }: Sent): Promise<void> {
    const before = device.outcomes.get(id)?.length ?? 0;
    device.send(id, move);
    await device.until(() => (device.outcomes.get(id)?.length ?? 0) > before || device.isWaiting);
    this.#count(device.isWaiting ? 'waits' : 'moves');
  }

  /** All players move at once, also out of turn. */
  async #together(): Promise<void> {
    const devices = this.#connected().filter(({ seat }) => seat);
    if (this.#sent.length === 0) return;
    this.#count('together');
    await Promise.all(devices.map((device) => this.#make(device, this.#newMove(device))));
  }

  /** Sends the same move from two devices at the same time. */
  async #onBothDevices(device: Device): Promise<void> {
    const both = this.devices.filter(({ seat }) => seat === device.seat);
    for (const one of both) if (!one.isConnected) await this.#return(one);
    this.#count('on both devices');
    const sent = this.#newMove(device);
    await Promise.all(both.map((one) => this.#make(one, sent)));
  }

  /** Sends a move, drops before the reply, reconnects and sends it again. */
  async #loseTheAnswer(device: Device): Promise<void> {
    const sent = this.#newMove(device);
    const { seq } = this.replay;
    const witness = this.#connected().find((other) => other.seat !== device.seat);
    device.send(sent.id, sent.move);
    if (witness && this.random.below(2) === 0) {
      const isRefused = !this.#isLegal(sent);
      await (isRefused ? witness.settle() : witness.until(() => witness.seq > seq));
    }
    device.drop();
    if (this.random.below(3) === 0) await this.#somebodyElseMoves(device);
    await this.#comeBack(device);
    await this.replay.catchUp();
    this.#count(
      this.replay.resultOf(sent.by.name, sent.id) ? 'answers lost' : 'moves lost with their answer',
    );
    if (this.random.below(3) === 0 && this.replay.table.inner.cancel === undefined) {
      await this.#makeByHttp(sent);
    }
    await this.#make(device, sent);
    await this.#sendAgain(device);
  }

  #isLegal({ by, move }: Sent): boolean {
    return this.replay.moves(by.name).some((legal) => isDeepStrictEqual(legal, move));
  }

  async #somebodyElseMoves(device: Device): Promise<void> {
    await this.settle();
    const others = this.#movers().filter(({ seat }) => seat !== device.seat);
    if (this.replay.isOver || others.length === 0) return;
    const other = pickFrom(others, this.random);
    await this.#make(other, this.#newMove(other));
    await this.settle();
  }

  async #makeByHttp({ by, id, move }: Sent): Promise<void> {
    this.#count('by HTTP');
    const { token } = by;
    const path = `/rooms/${this.#room}/moves`;
    const { body } = await call(this.#place.port, 'POST', path, { token, body: { id, move } });
    await this.replay.catchUp();
    const expected = this.replay.resultOf(by.name, id);
    if (body.seq === undefined ? expected !== undefined : !isDeepStrictEqual(body, expected)) {
      throw new Error(`${id} was answered by HTTP with ${JSON.stringify(body)}`);
    }
  }

  /** Repeats a move that was answered: it is answered again, and not played again. */
  async #repeat(device: Device): Promise<void> {
    const mine = this.#sent.filter(({ by }) => by === device.seat).slice(-REMEMBERED);
    const counted = mine.filter(({ by, id }) => {
      const result = this.replay.resultOf(by.name, id);
      return result !== undefined && result !== 'waiting';
    });
    if (counted.length === 0) return;
    const { id, move } = pickFrom(counted, this.random);
    this.#count('repeated');
    const before = device.outcomes.get(id)?.length ?? 0;
    device.send(id, move);
    await device.until(() => (device.outcomes.get(id)?.length ?? 0) > before);
  }

  /** Reconnects a device, after dropping one if all are connected. */
  async #somebodyReturns(forgets: boolean): Promise<void> {
    const away = this.devices.filter(({ isConnected }) => !isConnected);
    const device = pickFrom(away.length > 0 ? away : this.devices, this.random);
    device.drop();
    await this.#return(device, forgets);
  }

  async #return(device: Device, forgets = false): Promise<void> {
    await this.#comeBack(device, forgets);
    await this.#sendAgain(device);
  }

  /** Repeats the moves without a reply; waits end with the connection, too. */
  async #sendAgain(device: Device): Promise<void> {
    for (const sent of this.unanswered(device.seat ? [device.seat] : [])) {
      this.#count('sent again');
      await this.#make(device, sent);
    }
  }

  async #comeBack(device: Device, forgets = false): Promise<void> {
    const missed = this.replay.seq - device.seq;
    const entrance = await device.connect(forgets);
    this.#count(entrance);
    if (missed > 0) this.#count(`${entrance} after missing something`);
  }

  /** Looks by HTTP, with or without the token of a seat, which adds its secret. */
  async #look(): Promise<void> {
    const seat = this.random.below(2) === 0 ? pickFrom(this.seats, this.random) : undefined;
    const path = `/rooms/${this.#room}`;
    const { body } = await call(this.#place.port, 'GET', path, { token: seat?.token });
    await this.replay.catchUp();
    const { view, secrets } = this.replay.at(body.seq);
    const expected = {
      id: this.#room,
      game: this.#cast.game.name,
      seq: body.seq,
      view,
      ...(seat && { secret: secrets.get(seat.name) }),
    };
    this.#count('looked');
    if (isDeepStrictEqual(body, expected)) return;
    throw new Error(`looking showed ${JSON.stringify(body)}, not ${JSON.stringify(expected)}`);
  }

  /** Checks that every device got the same bytes. */
  #checkBytes(): void {
    for (const { label, told } of this.devices) {
      for (const [seq, text] of told) {
        const said = this.#said.get(seq) ?? text;
        if (said !== text) throw new Error(`${label} heard ${text} instead of ${said}`);
        this.#said.set(seq, text);
      }
      told.clear();
    }
  }
}

/** One move in this many is to leave. */
const LEAVES = 400;

/**
 * A move of a player who knows all cards and uses that according to their skill; undefined if they can
 * only leave.
 */
function moveOf(replay: Replay, player: PlayerId, skill: number, random: Random): Json | undefined {
  const all = replay.moves(player);
  const staying = all.filter((move) => !isLeaving(move));
  if (staying.length === 0) return undefined;
  const listed = random.below(LEAVES) > 0 ? staying : all.slice(-1);
  const liked = listed.filter((move) => isLiked(replay, player, move, random.below(4) === 0));
  return pickFrom(liked.length > 0 && random.below(100) < skill ? liked : listed, random);
}

const typeOf = (move: Json): string => String((move as { readonly type?: Json }).type);

function isLiked(
  { table, state }: Replay,
  player: PlayerId,
  move: Json,
  likesToWait: boolean,
): boolean {
  switch (table.inner.name) {
    case 'match':
      return isTwin(state.innerState as MatchState, move as MatchMove);
    case 'scramble':
      return isWanted(state.innerState as ScrambleState, player, move as ScrambleMove, likesToWait);
    default:
      return true;
  }
}

function isTwin({ cards, phase }: MatchState, move: MatchMove): boolean {
  if (phase.kind !== 'second' || move.type !== 'reveal') return true;
  return cards[phase.first]?.number === cards[move.spot]?.number;
}

/** The twin of the card in hand; as a first card, sometimes one that another player holds. */
function isWanted(
  state: ScrambleState,
  id: PlayerId,
  move: ScrambleMove,
  likesToWait: boolean,
): boolean {
  if (move.type !== 'flip') return false;
  const spot = move.row * state.columns + move.column;
  const hand = state.players.get(id)?.hand;
  const holder = holderOf(state, spot);
  if (hand?.kind !== 'first') {
    const isTaken = holder !== undefined && holder.id !== id;
    return faceAt(state, spot) !== NONE && isTaken === likesToWait;
  }
  const isTwin = spot !== hand.spot && cardAt(state, spot) === cardAt(state, hand.spot);
  return isTwin && !holder && faceAt(state, spot) !== NONE;
}
