import type { PlayerId } from '../../../games/game.ts';
import { type Random, randomFrom } from '../../../games/random.ts';
import { type ScrambleMove, scramble } from '../../../games/scramble/scramble.ts';
import type { ScrambleState } from '../../../games/scramble/state.ts';
import type { Entry, MoveId, Seq, Stored } from '../../../history/entry.ts';
import type { Log } from '../../../room/log.ts';
import type { MoveReply } from '../../../room/move-request.ts';
import { Room } from '../../../room/room.ts';
import type { Peers, RoomSettings } from '../../../room/settings.ts';
import {
  checkAnswers,
  checkCancelled,
  checkLooks,
  checkNoGhosts,
  checkSightings,
  type Look,
  must,
  type SentMove,
  type Sighting,
  storyOf,
} from '../../../room/testing/room-check.ts';
import { newRoom, ROOM } from '../../../room/testing/scramble-room.ts';
import type { Broadcast } from '../../../rooms/cluster.ts';
import { Heartbeats } from '../../../rooms/heartbeats.ts';
import { StreamLog } from '../stream-log.ts';
import {
  type Faults,
  NO_FAULTS,
  SimulatedStream,
  type StreamConnection,
} from './simulated-stream.ts';
import { SimulatedTime } from './simulated-time.ts';

const PLAYERS = ['ann', 'bob', 'cho', '__proto__'];

/** Enough for every time-out, election and patience to run out. */
const CALM_MS = 40_000;

export interface Plan {
  readonly nodes: number;
  readonly steps: number;
  readonly faults: Faults;
  /** Nodes crash, stand still and lose their connection. */
  readonly isViolent: boolean;
  /** Makes the nodes worse, to see that it is noticed. */
  readonly sabotage?: Sabotage;
}

export interface Sabotage {
  readonly log?: (log: Log) => Log;
  readonly peers?: Peers;
}

/** A node with the room in its memory, once it is loaded. */
interface Node {
  readonly name: string;
  readonly connection: StreamConnection;
  readonly heartbeats: Heartbeats;
  readonly log: Log;
  room: Room<ScrambleState, ScrambleMove> | undefined;
  isGone: boolean;
}

/** What happened in a simulation, to see that it was worth it. */
export interface Tally {
  readonly moves: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly looks: number;
  readonly skipped: number;
  readonly gaps: number;
  readonly adoptions: number;
  /** Waits that nobody wanted any more. */
  readonly cancelled: number;
  readonly crashes: number;
}

/**
 * Nodes that share a room over an unreliable stream, in one process and on a clock of its own. Players
 * move, look, repeat themselves at other nodes and go away at random; the stream loses, delays, repeats,
 * answers from the past and accepts two messages in one place; nodes crash, stand still and are cut off.
 * `run` throws if at the end anything is not as it must be. The same seed gives the same course.
 */
export class ClusterSimulation {
  readonly #random: Random;
  readonly #plan: Plan;
  readonly #time = new SimulatedTime();
  readonly #stream: SimulatedStream;
  readonly #truth: Truth;
  readonly #nodes: Node[] = [];
  readonly #sent: SentMove[] = [];
  readonly #sentTo = new Map<Node, SentMove[]>();
  readonly #sightings: Sighting[] = [];
  readonly #seen = new WeakMap<object, Seq>();
  readonly #looks: Look[] = [];
  readonly #listeners = new Set<(node: string) => void>();
  readonly #settings: Pick<RoomSettings, 'snapshotEvery' | 'dropOldEntries'>;
  readonly #bugs: unknown[] = [];
  #clock = 0;
  #names = 0;
  #ids = 0;
  #marks = 0;
  #gaps = 0;
  #crashes = 0;

  constructor(seed: string, plan: Plan) {
    this.#random = randomFrom(`cluster ${seed}`);
    this.#plan = plan;
    this.#stream = new SimulatedStream(this.#time, seed);
    this.#truth = new Truth(this.#stream);
    this.#settings = {
      snapshotEvery: 3 + this.#below(20),
      dropOldEntries: this.#below(2) === 0,
    };
  }

  async run(): Promise<Tally> {
    await this.#create();
    for (let nth = 0; nth < this.#plan.nodes; nth++) this.#start();
    await this.#time.pass(1_000);
    this.#stream.faults = this.#plan.faults;
    for (let step = 0; step < this.#plan.steps; step++) {
      this.#act();
      await this.#time.pass(this.#below(10) === 0 ? this.#below(3_000) : this.#below(40));
    }
    await this.#calmDown();
    return this.#check();
  }

  async #create(): Promise<void> {
    const node = this.#newNode();
    const cards = this.#below(2) === 0 ? 'ABA/BCC' : 'ABC/DEF';
    const created = newRoom(node.log, cards, { node: node.name, later: node.connection.later });
    await this.#time.pass(1_000);
    await created;
    this.#remove(node);
  }

  #newNode(): Node {
    const connection = this.#stream.connect();
    const name = `${'xyz'[this.#below(3)]}-${this.#names++}`;
    const stream = new StreamLog(connection, {
      later: connection.later,
      now: () => this.#time.now,
      newId: () => `${name} ${this.#ids++}`,
      every: (milliseconds, action) => this.#every(connection, milliseconds, action),
      events: {
        onGap: () => {
          this.#gaps += 1;
        },
        onAppend: () => {},
        onConflict: () => {},
        onCatchUp: () => {},
      },
      onTrouble: (error) => this.#bugs.push(error),
    });
    const log = this.#plan.sabotage?.log?.(stream) ?? stream;
    const heartbeats = new Heartbeats(name, this.#broadcastOf(connection), {
      now: () => this.#time.now,
      later: connection.later,
      every: (milliseconds, action) => this.#every(connection, milliseconds, action),
    });
    return { name, connection, log, heartbeats, room: undefined, isGone: false };
  }

  #start(): void {
    const node = this.#newNode();
    this.#nodes.push(node);
    void this.#load(node);
  }

  /** Loads the room, until that works; and again, if it closes. */
  async #load(node: Node): Promise<void> {
    const { connection, heartbeats, log, name } = node;
    const skew = this.#below(10_000);
    const settings: RoomSettings = {
      ...this.#settings,
      node: name,
      isAlone: false,
      peers: this.#plan.sabotage?.peers ?? heartbeats,
      later: connection.later,
      nextTurn: (action) => connection.later(0, action),
      now: () => this.#time.now,
      clock: () => Math.floor(this.#time.now) + skew,
      onTrouble: () => {},
    };
    while (!node.isGone) {
      const room = await Room.load(log, ROOM, scramble, settings).catch(() => undefined);
      if (room) {
        node.room = room;
        const see = (): void => this.#see(node);
        room.subscribe({
          onMove: () => {
            see();
            this.#react(node);
          },
          onResync: see,
          onClose: () => {
            node.room = undefined;
            connection.later(100, () => void this.#load(node));
          },
        });
        return;
      }
      await new Promise<void>((resolve) => connection.later(500, resolve));
    }
  }

  #every(connection: StreamConnection, milliseconds: number, action: () => void): () => void {
    let isStopped = false;
    const again = (): void => {
      connection.later(milliseconds, () => {
        if (isStopped) return;
        action();
        again();
      });
    };
    again();
    return () => {
      isStopped = true;
    };
  }

  /** Heartbeats get lost as other messages do. */
  #broadcastOf(connection: StreamConnection): Broadcast {
    return {
      publish: (_, text) => {
        if (connection.isCut) return;
        for (const listener of [...this.#listeners]) listener(text);
      },
      subscribe: (_, onMessage) => {
        const listener = (text: string): void => {
          if (connection.isCut || this.#stream.happens('drop')) return;
          this.#time.later(this.#below(20), () => connection.wake(() => onMessage(text)));
        };
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
  }

  #act(): void {
    const node = this.#pick(this.#nodes);
    if (!node) return;
    const dice = this.#below(100);
    if (dice < 45) this.#send(node, this.#pick(PLAYERS) ?? '', this.#anyMove(), this.#anyId());
    else if (dice < 60) this.#repeat(node);
    else if (dice < 66) this.#pick(this.#sent.slice(-20))?.controller?.abort();
    else if (dice < 69) this.#giveUp(this.#pick(this.#sent.slice(-20)));
    else if (dice < 92) this.#look(node);
    else if (this.#plan.isViolent) this.#harm(node);
  }

  #harm(node: Node): void {
    const dice = this.#below(8);
    if (dice < 2) this.#crash(node);
    else if (dice < 4) node.connection.pause(1_000 + this.#below(19_000));
    else if (dice < 7) node.connection.cut(500 + this.#below(10_000));
    else this.#elect();
  }

  /** For a while there is no leader, so hardly anything is stored. */
  #elect(): void {
    const { faults } = this.#stream;
    if (faults.refuse >= 90) return;
    this.#stream.faults = { ...faults, refuse: 90 };
    this.#time.later(1_000 + this.#below(8_000), () => {
      this.#stream.faults = { ...this.#stream.faults, refuse: faults.refuse };
    });
  }

  /** The node is gone without a word. Another one comes in its place, under another name. */
  #crash(node: Node): void {
    this.#crashes += 1;
    this.#remove(node);
    this.#nodes.splice(this.#nodes.indexOf(node), 1);
    this.#time.later(this.#below(15_000), () => this.#start());
  }

  #remove(node: Node): void {
    node.isGone = true;
    node.connection.close();
    for (const sent of this.#sentTo.get(node) ?? []) {
      if (sent.answers.length === 0) sent.isLost = true;
    }
  }

  #anyMove(): ScrambleMove {
    if (this.#below(12) === 0) return { type: 'leave' };
    return { type: 'flip', row: this.#below(2), column: this.#below(3) };
  }

  #anyId(): MoveId | undefined {
    return this.#below(4) > 0 ? `id${this.#ids++}` : undefined;
  }

  #send(node: Node, player: PlayerId, move: ScrambleMove, id: MoveId | undefined): void {
    const controller = this.#below(2) === 0 ? new AbortController() : undefined;
    const marked = { ...move, mark: this.#marks++ };
    const times = { sentAt: this.#clock++, answeredAt: Number.POSITIVE_INFINITY };
    const fresh = { answers: [], submitted: undefined, isGivenUp: false, isLost: false };
    const sent: SentMove = { player, move: marked, id, controller, ...times, ...fresh };
    node.connection.wake(() => {
      const { room } = node;
      if (!room) return;
      this.#sent.push(sent);
      this.#sentTo.set(node, [...(this.#sentTo.get(node) ?? []), sent]);
      const answer = (reply: MoveReply): void => {
        if (node.isGone) return;
        sent.answers.push(reply);
        sent.answeredAt = this.#clock++;
        this.#see(node);
      };
      const signal = controller?.signal;
      sent.submitted = room.play(player, marked, answer, {
        ...(id !== undefined && { id }),
        signal,
      });
    });
  }

  /** Some move at once when they hear of a move, as bots do. */
  #react(node: Node): void {
    if (this.#below(30) === 0) this.#send(node, 'bot', this.#anyMove(), this.#anyId());
  }

  #repeat(node: Node): void {
    const named = this.#sent.filter(({ id }) => id !== undefined);
    const sent = this.#pick(named.slice(-8));
    if (!sent) return;
    const { mark: _, ...move } = sent.move;
    this.#send(node, sent.player, move, sent.id);
  }

  #giveUp(sent: SentMove | undefined): void {
    if (!sent || sent.isLost) return;
    sent.isGivenUp = true;
    sent.submitted?.giveUp();
  }

  /** Looks at the room as somebody who enters it does. */
  #look(node: Node): void {
    const askedAt = this.#clock++;
    const { room } = node;
    const see = (): void => {
      if (node.isGone || !room || node.room !== room) return;
      this.#see(node);
      this.#looks.push({ seq: room.seq, askedAt, answeredAt: this.#clock++ });
    };
    node.connection.wake(() => void room?.catchUp().then(see, () => {}));
  }

  #see({ room, isGone }: Node): void {
    if (!room || isGone) return;
    const { seq } = room;
    // What a node shows at an entry is looked at once.
    if (this.#seen.get(room) === seq) return;
    this.#seen.set(room, seq);
    const saved = JSON.stringify(room.save());
    this.#sightings.push({ seq, saved, durable: this.#truth.entries.length });
  }

  /** No more faults; then every node hears of everything, and can be played on. */
  async #calmDown(): Promise<void> {
    this.#stream.faults = NO_FAULTS;
    await this.#time.pass(CALM_MS);
    for (const node of this.#nodes) {
      this.#send(node, `last_${node.name}`, { type: 'flip', row: -1, column: 0 }, undefined);
      this.#send(node, `last_${node.name}`, { type: 'leave' }, undefined);
      await this.#time.pass(2_000);
      this.#look(node);
      await this.#time.pass(2_000);
    }
    await this.#time.pass(2_000);
  }

  async #check(): Promise<Tally> {
    const story = storyOf(this.#truth.entries);
    checkNoGhosts(this.#sent, story);
    if (!this.#plan.isViolent) checkCancelled(this.#sent, story);
    must(this.#bugs.length === 0, `there are no bugs, such as ${this.#bugs[0]}`);
    const { length } = this.#truth.entries;
    must(this.#nodes.length > 0, 'there are nodes');
    for (const { room, name } of this.#nodes) {
      must(room?.seq === length, `${name} has entry ${length}, not only ${room?.seq}`);
      must(
        JSON.stringify(room?.save()) === story.saves[length],
        `${name} is what the log adds up to`,
      );
    }
    const closed = Promise.all(this.#nodes.map(({ room }) => room?.close()));
    await this.#time.pass(20_000);
    await closed;
    const told = storyOf(this.#truth.entries);
    checkAnswers(this.#sent, told);
    checkSightings(this.#sightings, told);
    // An outdated leader can hide the latest from those who ask it.
    if (this.#plan.faults.stale === 0) checkLooks(this.#looks, this.#sent);
    return this.#tally(told.oracle.adoptions.length);
  }

  #tally(adoptions: number): Tally {
    const counted = (of: string): number =>
      this.#sent.filter(({ answers: [answer] }) => answer && of in answer).length;
    return {
      moves: this.#truth.entries.length,
      acknowledged: counted('seq'),
      lost: counted('lost'),
      looks: this.#looks.length,
      skipped: this.#truth.skipped,
      gaps: this.#gaps,
      adoptions,
      cancelled: this.#truth.entries.filter(
        ({ entry }) => entry.type === 'move' && entry.by === 'room',
      ).length,
      crashes: this.#crashes,
    };
  }

  #below(limit: number): number {
    return this.#random.below(limit);
  }

  #pick<T>(items: readonly T[]): T | undefined {
    return items.length === 0 ? undefined : items[this.#below(items.length)];
  }
}

/** What the order of the stream makes of its messages, by the rule alone. */
class Truth {
  readonly entries: Stored<Entry>[] = [];
  skipped = 0;
  #base = 0;

  constructor(stream: SimulatedStream) {
    stream.onStored = ({ kind }, { header, body, position }) => {
      if (kind !== 'room') return;
      const { base } = JSON.parse(header.slice(header.indexOf('{')));
      if (base !== this.#base) {
        this.skipped += 1;
        return;
      }
      this.#base = position;
      for (const entry of JSON.parse(Buffer.from(body).toString())) {
        this.entries.push({ seq: this.entries.length + 1, entry });
      }
    };
  }
}
