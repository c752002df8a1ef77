import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../games/game.ts';
import { applyChange } from '../../games/view.ts';
import type { MoveId, Seq } from '../../history/entry.ts';
import type { FromServer } from '../../protocol/messages.ts';
import type { SeatedView } from '../../table/view.ts';
import type { Replay } from './replay.ts';
import type { Seated } from './room-client.ts';
import { type Message, TestSocket } from './test-socket.ts';

/** How somebody got to know the room: all of it anew, or only what they had missed. */
export type Entrance = 'anew' | 'resumed';

/**
 * What somebody follows a room on: it loses its connection and comes back, keeps up its view by what
 * it is told, and notes everything that it saw, to be compared with what was true.
 */
export class Device {
  readonly label: string;
  readonly seat: Seated | undefined;
  readonly #port: number;
  readonly #room: string;
  #socket: TestSocket | undefined;
  /** How many messages of this socket have been taken in. */
  #read = 0;
  #view: SeatedView | undefined;
  #seq: Seq = 0;
  #secret: Json = null;
  #sightings: ((replay: Replay) => void)[] = [];
  /** What became of moves, by id, however often it was said. */
  readonly outcomes = new Map<MoveId, Message<'outcome'>[]>();
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

  /** Comes (back). Whoever `forgets` asks for everything anew. */
  async connect(forgets = false): Promise<Entrance> {
    const hasSeen = this.#view !== undefined && !forgets;
    const socket = await TestSocket.enter(this.#port, this.#room, {
      ...(this.seat && { token: this.seat.token }),
      ...(hasSeen && { after: this.#seq }),
    });
    this.#socket = socket;
    this.#read = 0;
    const { room, seq } = await socket.hears('welcome');
    await this.settle();
    this.#must(this.#seq >= seq, () => `was told of ${this.#seq} of ${seq} entries`);
    return room ? 'anew' : 'resumed';
  }

  /** The connection is lost. What had arrived by then was seen, nothing after it. */
  drop(): void {
    this.#takeIn();
    this.#socket?.drop();
    this.#socket = undefined;
  }

  send(id: MoveId, move: Json): void {
    this.#socket?.sendMove(id, move);
  }

  /** Resolves when something holds that depends on what has been heard. */
  async until(holds: () => boolean): Promise<void> {
    if (!this.#socket) throw new Error(`${this.label} is not connected`);
    await this.#socket.until(() => {
      this.#takeIn();
      return holds();
    });
  }

  /** Resolves when all that the server has sent up to now has been taken in. */
  async settle(): Promise<void> {
    await this.#socket?.settle();
    this.#takeIn();
  }

  /** Has heard of everything up to that entry, secrets included, if connected. */
  async keepUpWith(seq: Seq): Promise<void> {
    if (!this.isConnected) return;
    await this.until(() => this.#seq >= seq);
    await this.settle();
  }

  /** Compares everything seen since the last time with what was true. */
  check(replay: Replay): void {
    for (const sighting of this.#sightings.splice(0)) sighting(replay);
    if (!this.isConnected) return;
    const secret = this.#secretIn(replay, this.#seq);
    this.#must(isDeepStrictEqual(this.#secret, secret), () => 'was not told their secret');
  }

  /** This player waits for a card, as far as can be seen from here. */
  get isWaiting(): boolean {
    return this.view.players.some(
      (player) => player.name === this.seat?.name && player['waitsFor'] !== undefined,
    );
  }

  #secretIn(replay: Replay, seq: Seq): Json {
    return (this.seat && replay.at(seq).secrets.get(this.seat.name)) ?? null;
  }

  #takeIn(): void {
    const { messages = [], texts = [] } = this.#socket ?? {};
    for (; this.#read < messages.length; this.#read += 1) {
      const message = messages[this.#read];
      if (message) this.#hear(message, texts[this.#read] ?? '');
    }
  }

  #hear(message: FromServer, text: string): void {
    switch (message.type) {
      case 'welcome':
        this.#welcomed(message);
        break;
      case 'moved':
        this.#moved(message, text);
        break;
      case 'private':
        this.#told(message);
        break;
      case 'outcome':
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
    this.#must(room.private === undefined, () => 'was told a secret with what is public');
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

  #told({ seq, view }: Message<'private'>): void {
    this.#must(this.seat !== undefined, () => 'only watches, and was told a secret');
    this.#must(seq === this.#seq, () => `was told a secret of ${seq} at ${this.#seq}`);
    this.#secret = view;
    this.#sees('their secret', seq, view, (replay) => this.#secretIn(replay, seq));
  }

  #answered(outcome: Message<'outcome'>): void {
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
