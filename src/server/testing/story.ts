import { isDeepStrictEqual } from 'node:util';
import type { Game, Json } from '../../games/game.ts';
import { pickFrom, type Random, randomFrom } from '../../games/random.ts';
import type { MoveId } from '../../history/entry.ts';
import type { Log } from '../../room/log.ts';
import { Device } from './device.ts';
import { Replay } from './replay.ts';
import { call, type Seated, startedRoom } from './room-client.ts';
import { moveOf, typeOf } from './ways-to-play.ts';

/** Where the story takes place. */
export interface Place {
  readonly port: number;
  readonly log: Log;
}

/** Who plays what, and how. */
export interface Cast {
  readonly seed: string;
  readonly game: Game;
  readonly names: readonly [string, ...string[]];
  readonly settings: { readonly [field: string]: unknown };
  /** Of a hundred moves, so many are made by those who know what they do. */
  readonly skill: number;
  /** Before that many entries nobody tries to get anywhere. */
  readonly dawdle?: number;
}

/** A move that was sent, perhaps more than once. */
interface Sent {
  readonly by: Seated;
  readonly id: MoveId;
  readonly move: Json;
}

/** Out of so many happenings. */
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

type Happening = keyof typeof OFTEN;

const HAPPENINGS = (Object.keys(OFTEN) as Happening[]).flatMap((happening) =>
  Array.from({ length: OFTEN[happening] }, () => happening),
);

/** A move that is sent again so late that the room has forgotten it would be another move. */
const REMEMBERED = 20;

/** More than any of these games takes. */
const MOST_STEPS = 20_000;

/**
 * A whole game, played at random over real sockets that get lost and come back. After each step what
 * everybody saw is compared with what was true.
 */
export class Story {
  readonly random: Random;
  readonly replay: Replay;
  readonly people: readonly Seated[];
  readonly devices: Device[] = [];
  /** How often things happened: a story in which little happens proves little. */
  readonly happened = new Map<string, number>();
  readonly #place: Place;
  readonly #cast: Cast;
  readonly #room: string;
  readonly #sent: Sent[] = [];
  /** What happens next. */
  #coming: Happening[] = [];
  /** The bytes that each move was told with. */
  readonly #said = new Map<number, string>();

  private constructor(place: Place, cast: Cast, room: string, people: readonly Seated[]) {
    this.#place = place;
    this.#cast = cast;
    this.#room = room;
    this.people = people;
    this.random = randomFrom(`story ${cast.seed}`);
    this.replay = new Replay(place.log, room, cast.game);
  }

  /** Everybody is connected, and on two devices. */
  static async begin(place: Place, cast: Cast): Promise<Story> {
    const { game, names, settings } = cast;
    const { id, people } = await startedRoom(place.port, game.name, names, settings);
    const story = new Story(place, cast, id, people);
    for (const seat of people) {
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

  /** Goes on until the game is over. A spectator comes at some time. */
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

  /** Everybody who is connected knows everything, and all that anybody saw was true. */
  async settle(): Promise<void> {
    await this.replay.catchUp();
    const { seq } = this.replay;
    await Promise.all(this.devices.map((device) => device.keepUpWith(seq)));
    await this.replay.catchUp();
    for (const device of this.devices) device.check(this.replay);
    this.#checkBytes();
  }

  /** The latest moves of which nobody has heard what became of them. */
  unanswered(of: readonly Seated[] = this.people): Sent[] {
    return of.flatMap((seat) => {
      const devices = this.devices.filter((device) => device.seat === seat);
      const latest = this.#sent.filter(({ by }) => by === seat).slice(-REMEMBERED);
      return latest.filter(({ id }) => !devices.some(({ outcomes }) => outcomes.has(id)));
    });
  }

  #count(what: string): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1);
  }

  async #let(happening: Happening): Promise<void> {
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

  /** The devices of those who can do something now besides leaving. Who waits seldom gives up. */
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
    // Whoever cannot do anything now tries what somebody did before.
    const move = legal ?? pickFrom(this.#sent, this.random).move;
    const sent = { by, id, move };
    this.#sent.push(sent);
    return sent;
  }

  /** Resolves when it is known what becomes of the move, or that it has to wait. */
  async #make(device: Device, { id, move }: Sent): Promise<void> {
    const before = device.outcomes.get(id)?.length ?? 0;
    device.send(id, move);
    await device.until(() => (device.outcomes.get(id)?.length ?? 0) > before || device.isWaiting);
    this.#count(device.isWaiting ? 'waits' : 'moves');
  }

  /** Everybody at once, also those whose turn it is not. */
  async #together(): Promise<void> {
    const devices = this.#connected().filter(({ seat }) => seat);
    if (this.#sent.length === 0) return;
    this.#count('together');
    await Promise.all(devices.map((device) => this.#make(device, this.#newMove(device))));
  }

  /** The same move from two devices at the same time. */
  async #onBothDevices(device: Device): Promise<void> {
    const both = this.devices.filter(({ seat }) => seat === device.seat);
    for (const one of both) if (!one.isConnected) await this.#return(one);
    this.#count('on both devices');
    const sent = this.#newMove(device);
    await Promise.all(both.map((one) => this.#make(one, sent)));
  }

  /** Sends a move, hears nothing of it, comes back and sends it again. */
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

  /** A move that was answered some time ago is answered again, and made once all the same. */
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

  /** Somebody who is away, or somebody whose connection is lost just now. */
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

  /** Whoever is back sends again what was not answered: what waited is lost with the connection, too. */
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

  /** By HTTP everybody sees the same, and those with a seat their secret besides. */
  async #look(): Promise<void> {
    const seat = this.random.below(2) === 0 ? pickFrom(this.people, this.random) : undefined;
    const path = `/rooms/${this.#room}`;
    const { body } = await call(this.#place.port, 'GET', path, { token: seat?.token });
    await this.replay.catchUp();
    const { view, secrets } = this.replay.at(body.seq);
    const expected = {
      id: this.#room,
      game: this.#cast.game.name,
      seq: body.seq,
      view,
      ...(seat && { private: secrets.get(seat.name) }),
    };
    this.#count('looked');
    if (isDeepStrictEqual(body, expected)) return;
    throw new Error(`looking showed ${JSON.stringify(body)}, not ${JSON.stringify(expected)}`);
  }

  /** The same bytes for everybody. */
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
