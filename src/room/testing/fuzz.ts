import type { PlayerId } from '../../games/game.ts';
import { type Random, randomFrom } from '../../games/random.ts';
import type { ScrambleMove } from '../../games/scramble/scramble.ts';
import type { Entry, MoveId, Stored } from '../../history/entry.ts';
import { MemoryLog } from '../../logs/memory.ts';
import type { MoveReply } from '../move-request.ts';
import type { RoomSettings } from '../settings.ts';
import { FaultyLog } from './faulty-log.ts';
import {
  checkAnswers,
  checkNoGhosts,
  checkSightings,
  must,
  type SentMove,
  type Sighting,
  storyOf,
} from './room-check.ts';
import { newRoom, openRoom, ROOM, type ScrambleRoom, settled } from './scramble-room.ts';
import { Timers } from './timers.ts';

const PLAYERS = ['ann', 'bob', 'cho', '__proto__'];

/** One instance of the room, with its own unreliable way to the log. */
interface Instance {
  readonly node: string;
  readonly log: FaultyLog;
  readonly timers: Timers;
  readonly room: ScrambleRoom;
}

interface Options {
  readonly instances: number;
  readonly steps: number;
}

/**
 * Several instances of one room over one log, through faulty wrappers. Players move, repeat
 * themselves and go away at random; the log stalls, fails and forgets to tell; instances crash.
 * `run` throws if at the end anything is not as it must be. The same seed gives the same story.
 */
export class Fuzz {
  readonly #random: Random;
  readonly #options: Options;
  readonly #memory = new MemoryLog();
  readonly #history: Stored<Entry>[] = [];
  readonly #instances: Instance[] = [];
  readonly #crashed = new Set<Instance>();
  readonly #sent: SentMove[] = [];
  readonly #sentTo = new Map<Instance, SentMove[]>();
  readonly #sightings: Sighting[] = [];
  readonly #late: (() => Promise<void>)[] = [];
  /** On one board the cards run out, on the other they never do. */
  readonly #cards: string;
  /** How many in a hundred operations of the log go wrong. */
  readonly #faults: number;
  readonly #settings: Pick<RoomSettings, 'snapshotEvery' | 'dropOldEntries'>;
  #ids = 0;
  #marks = 0;
  #clock = 0;

  constructor(seed: string, options: Options) {
    this.#random = randomFrom(`fuzz ${seed}`);
    this.#options = options;
    this.#cards = this.#below(2) === 0 ? 'ABA/BCC' : 'ABC/DEF';
    this.#faults = this.#below(60);
    this.#settings = {
      snapshotEvery: 3 + this.#below(20),
      dropOldEntries: this.#below(2) === 0,
    };
  }

  async run(): Promise<void> {
    this.#memory.subscribe(ROOM, { onEntries: (entries) => this.#history.push(...entries) });
    await newRoom(this.#memory, this.#cards, { node: 'creator' });
    for (let index = 0; index < this.#options.instances; index++) {
      this.#instances.push(await this.#enter(`node${index}`));
    }
    for (let step = 0; step < this.#options.steps; step++) {
      await this.#act();
      if (this.#below(3) === 0) await settled();
    }
    await this.#calmDown();
    checkNoGhosts(this.#sent, storyOf(this.#history));
    this.#checkAllAlike();
    await Promise.all(this.#instances.map(({ room }) => room.close()));
    const story = storyOf(this.#history);
    checkAnswers(this.#sent, story);
    checkSightings(this.#sightings, story);
  }

  async #enter(node: string): Promise<Instance> {
    const log = new FaultyLog(this.#memory);
    const timers = new Timers();
    const clock = { later: timers.later, now: () => timers.now };
    const room = await openRoom(log, { node, ...clock, ...this.#settings });
    const instance = { node, log, timers, room };
    const see = (): void => this.#see(instance);
    room.subscribe({ onMove: see, onResync: see });
    Object.assign(log.holds, { appends: true, reads: true, news: true });
    return instance;
  }

  #see(instance: Instance): void {
    if (this.#crashed.has(instance)) return;
    const { seq } = instance.room;
    const saved = JSON.stringify(instance.room.save());
    this.#sightings.push({ seq, saved, durable: this.#history.length });
  }

  async #act(): Promise<void> {
    const instance = this.#pick(this.#instances);
    if (!instance) return;
    const dice = this.#below(100);
    if (dice < 30) this.#send(instance, this.#pick(PLAYERS) ?? '', this.#anyMove(), this.#anyId());
    else if (dice < 38) this.#repeat(instance);
    else if (dice < 43) this.#pick(this.#sent)?.controller?.abort();
    else if (dice < 46) this.#giveUp(this.#pick(this.#sent));
    else if (dice < 68) this.#decideAppend(instance.log);
    else if (dice < 80) this.#decideRead(instance.log);
    else if (dice < 94) this.#decideNews(instance.log);
    else if (dice < 96) await this.#late.pop()?.();
    else if (dice < 99) instance.timers.advance(500 + this.#below(6_000));
    else await this.#crash(instance);
  }

  #anyMove(): ScrambleMove {
    if (this.#below(12) === 0) return { type: 'leave' };
    return { type: 'flip', row: this.#below(2), column: this.#below(3) };
  }

  #anyId(): MoveId | undefined {
    return this.#below(2) === 0 ? `id${this.#ids++}` : undefined;
  }

  #send(to: Instance, player: PlayerId, move: ScrambleMove, id: MoveId | undefined): void {
    const controller = this.#below(2) === 0 ? new AbortController() : undefined;
    const marked = { ...move, mark: this.#marks++ };
    const times = { sentAt: this.#clock++, answeredAt: Number.POSITIVE_INFINITY };
    const fresh = { answers: [], submitted: undefined, isGivenUp: false, isLost: false };
    const sent: SentMove = { player, move: marked, id, controller, ...times, ...fresh };
    this.#sent.push(sent);
    this.#sentTo.set(to, [...(this.#sentTo.get(to) ?? []), sent]);
    const answer = (answer: MoveReply): void => {
      sent.answers.push(answer);
      sent.answeredAt = this.#clock++;
      this.#see(to);
    };
    const signal = controller?.signal;
    sent.submitted = to.room.play(player, marked, answer, {
      ...(id !== undefined && { id }),
      signal,
    });
  }

  #giveUp(sent: SentMove | undefined): void {
    if (!sent || sent.isLost) return;
    sent.isGivenUp = true;
    sent.submitted?.giveUp();
  }

  #repeat(to: Instance): void {
    const named = this.#sent.filter(({ id }) => id !== undefined);
    const sent = this.#pick(named.slice(-8));
    if (sent) this.#send(to, sent.player, sent.move, sent.id);
  }

  #decideAppend(log: FaultyLog): void {
    const [append] = log.appends;
    if (!append) return;
    if (!this.#isFaulty()) append.store();
    else if (this.#below(4) === 0) append.conflict();
    else if (this.#below(3) === 0) append.failBeforeStoring();
    else if (this.#below(2) === 0) append.failAfterStoring();
    else this.#late.push(append.failAndStoreLater());
  }

  #decideRead(log: FaultyLog): void {
    const [read] = log.reads;
    if (this.#isFaulty()) read?.fail();
    else read?.succeed();
  }

  #decideNews(log: FaultyLog): void {
    const [first, second] = log.news;
    if (!this.#isFaulty()) first?.tell();
    else if (this.#below(3) === 0) first?.tellTwice();
    else if (this.#below(2) === 0) second?.tell();
    else first?.drop();
  }

  #isFaulty(): boolean {
    return this.#below(100) < this.#faults;
  }

  /** The instance is gone without a word, and comes back under its name. */
  async #crash(instance: Instance): Promise<void> {
    this.#crashed.add(instance);
    for (const sent of this.#sentTo.get(instance) ?? []) sent.isLost = true;
    const again = await this.#enter(instance.node);
    this.#instances[this.#instances.indexOf(instance)] = again;
  }

  /** No more faults; then every instance hears of everything. */
  async #calmDown(): Promise<void> {
    for (const { log } of this.#instances) log.heal();
    for (let round = 0; round < 4; round++) {
      for (const instance of this.#instances) {
        await settled();
        instance.timers.advance(20_000);
        await settled();
        this.#send(instance, `last_${instance.node}_${round}`, this.#nothing(), undefined);
        await settled();
      }
    }
  }

  /** A move that is logged and changes nothing. */
  #nothing(): ScrambleMove {
    return { type: 'map', replacements: [...'ABCDEF'].map((card) => [card, card] as const) };
  }

  #checkAllAlike(): void {
    const last = storyOf(this.#history).saves[this.#history.length];
    for (const { room, node } of this.#instances) {
      must(room.seq === this.#history.length, `${node} has heard of everything`);
      must(JSON.stringify(room.save()) === last, `${node} is what the log adds up to`);
    }
  }

  #below(limit: number): number {
    return this.#random.below(limit);
  }

  #pick<T>(items: readonly T[]): T | undefined {
    return items.length === 0 ? undefined : items[this.#below(items.length)];
  }
}
