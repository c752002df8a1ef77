import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../games/game.ts';
import { applyChange } from '../../games/view.ts';
import type { MoveId, Seq } from '../../history/entry.ts';
import type { FromServer } from '../../protocol/messages.ts';
import type { SeatedView } from '../../table/view.ts';
import type { Replay } from './replay.ts';
import type { Seated } from './room-client.ts';
import { type Message, TestSocket } from './test-socket.ts';

/** How a device got the room: all of it, or only what it had missed. */
export type Entrance = 'anew' | 'resumed';

/**
 * A client that loses its connection and reconnects, updates its view by messages, and records what it
 * saw, to be compared with the truth.
 */
export class Device {
  readonly label: string;
  readonly seat: Seated | undefined;
  readonly #port: number;
  readonly #room: string;
  #socket: TestSocket | undefined;
  /** How many messages of this socket were processed. */
  #read = 0;
  #view: SeatedView | undefined;
  #seq: Seq = 0;
  #secret: Json = null;
  #sightings: ((replay: Replay) => void)[] = [];
  /** All replies to moves, by id. */
  readonly outcomes = new Map<MoveId, Message<'reply'>[]>();
  /** The bytes of every move. */
  readonly told = new Map<Seq, string>();

  constructor(port: number, room: string, label: string, seat?: Seated) {
    this.#port = port;
    this.#room = room;
    this.label = label;
    this.seat = seat;
  }

  get isConnected(): boolean {
    return this.#socket !== undefined;
  }

  get seq(): Seq {
    return this.#seq;
  }

  get view(): SeatedView {
    if (!this.#view) throw new Error(`${this.label} has not seen the room yet`);
    return this.#view;
  }

  /** Connects again; one that `forgets` asks for the whole room. */
  async connect(forgets = false): Promise<Entrance> {
    const hasSeen = this.#view !== undefined && !forgets;
    const socket = await TestSocket.enter(this.#port, this.#room, {
      ...(this.seat && { token: this.seat.token }),
      ...(hasSeen && { after: this.#seq }),
    });
    this.#socket = socket;
    this.#read = 0;
    const { room, seq } = await socket.receives('welcome');
    await this.settle();
    this.#must(this.#seq >= seq, () => `was told of ${this.#seq} of ${seq} entries`);
    return room ? 'anew' : 'resumed';
  }

  /** Loses the connection. Only messages that have arrived are processed. */
  drop(): void {
    this.#receiveAll();
    this.#socket?.drop();
    this.#socket = undefined;
  }

  send(id: MoveId, move: Json): void {
    this.#socket?.sendMove(id, move);
  }

  /** Resolves when a condition on the received messages holds. */
  async until(holds: () => boolean): Promise<void> {
    if (!this.#socket) throw new Error(`${this.label} is not connected`);
    await this.#socket.until(() => {
      this.#receiveAll();
      return holds();
    });
  }

  /** Resolves when everything that the server has sent so far is processed. */
  async settle(): Promise<void> {
    await this.#socket?.settle();
    this.#receiveAll();
  }

  /** Resolves when everything up to that entry was received, secrets included, if connected. */
  async keepUpWith(seq: Seq): Promise<void> {
    if (!this.isConnected) return;
    await this.until(() => this.#seq >= seq);
    await this.settle();
  }

  /** Compares everything seen since the last call with the truth. */
  check(replay: Replay): void {
    for (const sighting of this.#sightings.splice(0)) sighting(replay);
    if (!this.isConnected) return;
    const secret = this.#secretIn(replay, this.#seq);
    this.#must(isDeepStrictEqual(this.#secret, secret), () => 'was not told their secret');
  }

  /** Whether this player waits for a card, by the view of this device. */
  get isWaiting(): boolean {
    return this.view.players.some(
      (player) => player.name === this.seat?.name && player['waitsFor'] !== undefined,
    );
  }

  #secretIn(replay: Replay, seq: Seq): Json {
    return (this.seat && replay.at(seq).secrets.get(this.seat.name)) ?? null;
  }

  #receiveAll(): void {
    const { messages = [], texts = [] } = this.#socket ?? {};
    for (; this.#read < messages.length; this.#read += 1) {
      const message = messages[this.#read];
      if (message) this.#receive(message, texts[this.#read] ?? '');
    }
  }

  #receive(message: FromServer, text: string): void {
    switch (message.type) {
      case 'welcome':
        this.#welcomed(message);
        break;
      case 'moved':
        this.#moved(message, text);
        break;
      case 'secret':
        this.#told(message);
        break;
      case 'reply':
        this.#answered(message);
        break;
      case 'presence':
        break;
      default:
        this.#must(false, () => `did not expect ${text}`);
    }
  }

  #welcomed({ you, seq, room }: Message<'welcome'>): void {
    this.#must(you === (this.seat?.name ?? null), () => `was taken for ${you}`);
    this.#must(room !== undefined || this.#view !== undefined, () => 'was not shown the room');
    if (!room) return;
    this.#must(room.seq === seq, () => `was shown entry ${room.seq} at ${seq}`);
    this.#must(room.secret === undefined, () => 'was told a secret with what is public');
    this.#seq = seq;
    this.#view = room.view as SeatedView;
    this.#secret = null;
    this.#sees('the room anew', seq, this.#view, (replay) => replay.at(seq).view);
  }

  #moved({ seq, player, effects, change }: Message<'moved'>, text: string): void {
    this.#must(seq === this.#seq + 1, () => `heard of ${seq} after ${this.#seq}`);
    this.#seq = seq;
    this.#view = applyChange(this.view, change as Parameters<typeof applyChange>[1]);
    this.told.set(seq, text);
    this.#sees('the room', seq, this.#view, (replay) => replay.at(seq).view);
    this.#sees('what happened', seq, { player, effects }, (replay) => {
      const moment = replay.at(seq);
      return { player: moment.player, effects: moment.effects };
    });
  }

  #told({ seq, secret }: Message<'secret'>): void {
    this.#must(this.seat !== undefined, () => 'only watches, and was told a secret');
    this.#must(seq === this.#seq, () => `was told a secret of ${seq} at ${this.#seq}`);
    this.#secret = secret;
    this.#sees('their secret', seq, secret, (replay) => this.#secretIn(replay, seq));
  }

  #answered(outcome: Message<'reply'>): void {
    const { type, id, ...told } = outcome;
    this.outcomes.set(id, [...(this.outcomes.get(id) ?? []), outcome]);
    // A move that was refused is not in the log; any other is, with what is said about it.
    this.#sees(`${type} ${id}`, this.#seq, told.refused ? undefined : told, (replay) =>
      replay.resultOf(this.seat?.name ?? '', id),
    );
  }

  #sees(what: string, seq: Seq, seen: unknown, truth: (replay: Replay) => unknown): void {
    this.#sightings.push((replay) => {
      const expected = truth(replay);
      this.#must(
        isDeepStrictEqual(seen, expected),
        () =>
          `saw of ${what} at ${seq}: ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`,
      );
    });
  }

  #must(holds: boolean, what: () => string): void {
    if (!holds) throw new Error(`${this.label} ${what()}`);
  }
}
