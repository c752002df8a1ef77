/** Everything at once and in any order, over many connections. */
import { setTimeout } from 'node:timers/promises';
import { pickFrom, type Random } from '../../../games/random.ts';
import { type Attack, type Connection, type Field, flip, openBoard } from './attack.ts';
import { frame, get, handshake, post, request, say, socketOf } from './bytes.ts';

const MOST_CONNECTIONS = 60;

/** Most actions before the server gets time for others. */
const MOST_AT_ONCE = 20;

const SIDES = [2, 6, 20] as const;

export const anythingAtRandom: Attack = {
  name: 'anything at random',
  milliseconds: 60_000,
  async prepare(field) {
    const boards = await Promise.all(
      SIDES.map((side) => openBoard(field, side, (spot) => `c${spot % 7}`)),
    );
    const rooms = [...boards.map(({ id }) => id), 'default', 'nowhere'];
    const mob = new Mob(field, rooms);
    return async () => {
      for (let time = 0; time < field.many(150) && !field.isOver; time++) {
        for (let act = field.random.below(MOST_AT_ONCE); act >= 0; act--) await mob.act();
        await setTimeout(field.random.below(30));
      }
    };
  },
};

/** A client: its connection, the bytes left to send, and whether it has asked for a WebSocket. */
interface Member {
  readonly connection: Connection;
  rest: Buffer;
  isSocket: boolean;
}

class Mob {
  readonly #field: Field;
  readonly #random: Random;
  readonly #say: Sayings;
  readonly #members: Member[] = [];

  constructor(field: Field, rooms: readonly string[]) {
    this.#field = field;
    this.#random = field.random;
    this.#say = new Sayings(field.random, rooms);
  }

  async act(): Promise<void> {
    const { length } = this.#members;
    const isNew = length === 0 || (length < MOST_CONNECTIONS && this.#random.below(10) === 0);
    const index = isNew ? length : this.#random.below(length);
    if (isNew) this.#members.push(await this.#come());
    const member = this.#members[index];
    if (!member) return;
    const stays = this.#do(member);
    if (!stays || member.connection.isClosed) this.#members.splice(index, 1);
  }

  async #come(): Promise<Member> {
    const connection = await this.#field.connections.open();
    if (this.#random.below(3) > 0) connection.read();
    return { connection, rest: Buffer.alloc(0), isSocket: false };
  }

  /** Returns whether the client stays. */
  #do(member: Member): boolean {
    const { connection } = member;
    const dice = this.#random.below(40);
    if (dice === 0) connection.drop();
    else if (dice === 1) connection.end();
    else if (dice === 2) connection.ignore();
    else if (dice === 3) connection.read();
    else this.#send(member);
    // Half-closed connections stay open, unused.
    return dice > 1;
  }

  /** Sends all that is left, or a part of it, without waiting until it has arrived. */
  #send(member: Member): void {
    const bytes = Buffer.concat([member.rest, this.#next(member)]);
    const isWhole = this.#random.below(4) > 0;
    const cut = isWhole ? bytes.length : this.#random.below(bytes.length + 1);
    member.rest = bytes.subarray(cut);
    void member.connection.write(bytes.subarray(0, cut));
  }

  #next(member: Member): Buffer {
    if (member.isSocket) return this.#say.frames();
    if (this.#random.below(8) > 0) return this.#say.requests();
    const { bytes, isAccepted } = this.#say.upgrade();
    member.isSocket = isAccepted;
    return bytes;
  }
}

/** Random requests and frames, most of them valid. */
class Sayings {
  readonly #random: Random;
  readonly #rooms: readonly string[];

  constructor(random: Random, rooms: readonly string[]) {
    this.#random = random;
    this.#rooms = rooms;
  }

  /** One request or several, sometimes the same one many times. */
  requests(): Buffer {
    const count = this.#random.below(4) > 0 ? 1 : 1 + this.#random.below(40);
    if (this.#random.below(3) === 0) return Buffer.from(this.#request().repeat(count));
    return Buffer.from(Array.from({ length: count }, () => this.#request()).join(''));
  }

  upgrade(): { readonly bytes: Buffer; readonly isAccepted: boolean } {
    const kind = this.#random.below(5);
    if (kind === 0) {
      const declined = get(this.#path(), 'Connection: Upgrade', 'Upgrade: h2c');
      return { bytes: Buffer.from(declined), isAccepted: false };
    }
    const path = kind === 1 ? this.#path() : socketOf(this.#room());
    const origin = kind === 2 ? ['Origin: http://elsewhere.example'] : [];
    return { bytes: Buffer.from(handshake(path, ...origin)), isAccepted: kind > 2 };
  }

  frames(): Buffer {
    const count = 1 + this.#random.below(10);
    return Buffer.concat(Array.from({ length: count }, () => this.#frame()));
  }

  #frame(): Buffer {
    switch (this.#random.below(8)) {
      case 0:
        return frame('ping', 'x'.repeat(this.#random.below(125)));
      case 1:
        return frame('pong');
      case 2:
        return say({ type: 'hello', name: this.#player() });
      case 3:
        return say({ type: 'ping' });
      case 4:
        return this.#random.below(10) === 0 ? this.#junk() : frame('binary', this.#junk());
      case 5:
        return this.#random.below(10) === 0 ? frame('close') : frame('text', '{"type":"he');
      default:
        return say({ type: 'move', id: this.#id(), move: this.#move() });
    }
  }

  #request(): string {
    const room = this.#room();
    switch (this.#random.below(12)) {
      case 0:
        return request(
          pickFrom(['PUT', 'DELETE', 'OPTIONS', 'HEAD'], this.#random),
          this.#path(),
          '',
        );
      case 1:
        return get(`/api/rooms/${room}`);
      case 2:
        return get(`/api/rooms/${room}/history`);
      case 3:
        return post(`/api/rooms/${room}/seats`, { name: this.#player() });
      case 4:
        return this.#random.below(10) === 0 ? this.#creation() : get('/api/rooms');
      case 5:
      case 6:
        return post(`/api/rooms/${room}/moves`, {
          id: this.#id(),
          name: this.#player(),
          move: this.#move(),
        });
      default:
        return get(this.#path());
    }
  }

  /** A path of the text protocol, at the root or in a room, or an unknown one. */
  #path(): string {
    const room = this.#random.below(3) === 0 ? '' : `/rooms/${this.#room()}`;
    const player = this.#player();
    const spot = `${this.#random.below(6)},${this.#random.below(6)}`;
    const card = `c${this.#random.below(9)}`;
    return pickFrom(
      [
        `${room}/look/${player}`,
        `${room}/watch/${player}`,
        `${room}/flip/${player}/${spot}`,
        `${room}/flip/${player}/${spot}`,
        `${room}/replace/${player}/${card}/c${this.#random.below(9)}`,
        `${room}/flip/${player}/%zz`,
        '/healthz',
        '/',
        `/${'x'.repeat(this.#random.below(17_000))}`,
      ],
      this.#random,
    );
  }

  #creation(): string {
    const options = {
      rows: 1 + this.#random.below(8),
      columns: 2,
      open: this.#random.below(2) === 0,
    };
    const game = pickFrom(['scramble', 'memoarrr', 'match', 'chess'], this.#random);
    return post('/api/rooms', { game, name: this.#player(), options });
  }

  #move(): object {
    const kind = this.#random.below(8);
    if (kind === 0) return { type: 'leave' };
    if (kind === 1) return { type: 'cancel', wait: this.#random.below(50) };
    if (kind > 2) return flip(this.#random.below(36), 6);
    const replacements = Array.from({ length: 7 }, (_, card) => [
      `c${card}`,
      `c${this.#random.below(7)}`,
    ]);
    return { type: 'map', replacements };
  }

  #room = (): string => pickFrom(this.#rooms, this.#random);
  #player = (): string => `eve${this.#random.below(20)}`;
  #id = (): string => `id${this.#random.below(30)}`;
  #junk = (): Buffer =>
    Buffer.from(Array.from({ length: this.#random.below(100) }, () => this.#random.below(256)));
}
