import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type {
  MoveEvent,
  MoveReply,
  PortStatus,
  Room,
  RoomEvent,
  TableEffect,
  TableView,
} from '../../client/browser.ts';
import type { EffectOf, GameName, MoveIn, SecretOf, ViewOf } from '../../games/index.ts';
import type { Effect, PlayerId, Spot } from '../../games/view.ts';
import { isTableEffect } from '../../table/moves.ts';
import { words } from '../languages/words.ts';
import { colourOf } from '../people/colours.ts';
import { problemWords } from '../problem-words.ts';
import type { Cue } from '../sound/cue.ts';
import type { Telling } from '../telling.ts';
import { NewsList, type Told } from './news-list.ts';
import { Notice } from './notice.ts';
import { SceneQueue, type Timed } from './scene-queue.ts';
import { SpotSignals } from './spot-signals.ts';
import { tellTable } from './tell-table.ts';

/** A table that somebody sits at or watches: in a room on a server, or on this device alone. */
export type AnyRoom<Name extends GameName = GameName> = Omit<
  Pick<Room<Name>, keyof Room<Name>>,
  'seq' | 'isOver' | 'until' | 'delete' | typeof Symbol.asyncIterator
> & {
  /** Everybody sits at this one screen: `you` is whoever is to move, and so changes all the time. */
  readonly isShared?: boolean;
};

/** Something that is to be heard. */
export interface Heard {
  readonly cue: Cue;
  readonly isYours: boolean;
}

/** What is to be seen, told and heard after something happened. */
interface Scene<Name extends GameName> extends Timed {
  readonly view: ViewOf<Name> | undefined;
  readonly told: readonly Told[];
  readonly heard: readonly Heard[];
}

const NOTICE_STAYS = 12_000;

/**
 * One person in one room: all that the page shows of it, and what the person can do. What happens is
 * shown in its order, and long enough to be seen; after a lost connection it is shown as it is now.
 */
export class Session<Name extends GameName = GameName> {
  readonly room: AnyRoom<Name>;
  readonly form: Telling<Name>;
  readonly #view: Signal<ViewOf<Name> | undefined>;
  readonly #table: Signal<TableView>;
  readonly #secret: Signal<SecretOf<Name> | null>;
  readonly #you: Signal<PlayerId | null>;
  readonly #here: Signal<readonly PlayerId[]>;
  readonly #watching: Signal<number>;
  readonly #status: Signal<PortStatus>;
  readonly #notice = signal<Notice | undefined>(undefined);
  readonly #underway = signal<readonly MoveIn<Name>[]>([]);
  readonly #scenes = new SceneQueue<Scene<Name>>(
    (scene) => this.#play(scene),
    () => {
      this.#table.value = this.room.table;
      this.#you.value = this.room.you;
      this.#secret.value = this.room.secret;
    },
    isPageHidden,
  );
  readonly #heard = signal<readonly Heard[]>([]);
  readonly #awaited: Signal<AnyRoom['awaited']>;
  readonly #spots = signal(new SpotSignals([]));
  readonly #stop: () => void;
  readonly news = new NewsList();
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;
  #knownPlayers: readonly PlayerId[] = [];

  constructor(room: AnyRoom<Name>, form: Telling<Name>) {
    this.room = room;
    this.form = form;
    this.#view = signal(room.view);
    this.#table = signal(room.table);
    this.#secret = signal(room.secret);
    this.#you = signal(room.you);
    this.#here = signal(room.presence.players);
    this.#watching = signal(room.presence.spectators);
    this.#status = signal(room.status);
    this.#awaited = signal(room.awaited);
    this.#show(room.view);
    this.#stop = room.subscribe((event) => batch(() => this.#onEvent(event)));
  }

  /** What everybody may see, as it is to be shown now; undefined until the game has started. */
  get view(): ReadonlySignal<ViewOf<Name> | undefined> {
    return this.#view;
  }

  /** The spaces of the view one by one, so that only what has changed is drawn again. */
  get spots(): ReadonlySignal<SpotSignals> {
    return this.#spots;
  }

  get table(): ReadonlySignal<TableView> {
    return this.#table;
  }

  /** What only you may see. */
  get secret(): ReadonlySignal<SecretOf<Name> | null> {
    return this.#secret;
  }

  /** Your name; null if you only watch. */
  get you(): ReadonlySignal<PlayerId | null> {
    return this.#you;
  }

  /** Who is connected. */
  get here(): ReadonlySignal<readonly PlayerId[]> {
    return this.#here;
  }

  /** How many more watch. */
  get watching(): ReadonlySignal<number> {
    return this.#watching;
  }

  get status(): ReadonlySignal<PortStatus> {
    return this.#status;
  }

  get notice(): ReadonlySignal<Notice | undefined> {
    return this.#notice;
  }

  /** Your moves that have not been answered yet. */
  get underway(): ReadonlySignal<readonly MoveIn<Name>[]> {
    return this.#underway;
  }

  /** What is to be heard now. */
  get heard(): ReadonlySignal<readonly Heard[]> {
    return this.#heard;
  }

  /** Since when the others wait for each player, in rooms that limit it. */
  get awaited(): ReadonlySignal<AnyRoom['awaited']> {
    return this.#awaited;
  }

  /** Everything that has happened is on the table, so that one may go on. */
  readonly isCaughtUp = this.#scenes.isEmpty;

  /** Everybody who plays, in the order of their colours. */
  readonly players = computed((): readonly PlayerId[] => {
    const { seats: people, isOpen } = this.#table.value;
    const seated = people.map(({ name }) => name);
    const others = (this.#view.value?.players ?? []).map(({ name }) => name);
    // Where there are no seats, nobody else knows of you until you have done something.
    const you = isOpen && this.#you.value !== null ? [this.#you.value] : [];
    const players = [...new Set([...seated, ...others, ...you])];
    // As long as they are the same, nothing that has their colours need be drawn again.
    if (!areSame(players, this.#knownPlayers)) this.#knownPlayers = players;
    return this.#knownPlayers;
  });

  readonly #colours = computed(
    () => new Map(this.players.value.map((name, index) => [name, colourOf(index)])),
  );

  /** The number of somebody's colour and sign, from 1; 0 for those who do not play. */
  colourOf(player: PlayerId | undefined): number {
    return player === undefined ? 0 : (this.#colours.value.get(player) ?? 0);
  }

  /** Is it for you to go on? */
  readonly isYourTurn = computed(() => {
    const [view, you] = [this.#view.value, this.#you.value];
    const isOn = this.#table.value.status === 'playing' && this.isCaughtUp.value;
    return isOn && view !== undefined && you !== null && this.form.awaited(view).includes(you);
  });

  /**
   * Makes a move. What it changes is seen as soon as the server has it on its disk.
   * @returns what became of it; undefined if it could not be sent
   */
  async play(move: MoveIn<Name>): Promise<MoveReply | undefined> {
    if (this.#status.peek() !== 'live') {
      this.#notify(new Notice(() => words().room.notes.offline, true));
      return undefined;
    }
    this.dismissNotice();
    this.#underway.value = [...this.#underway.peek(), move];
    try {
      const reply = await this.room.play(move);
      if (!('lost' in reply)) return reply;
      this.tell(() => problemWords(this.room.error ?? new Error(reply.lost.message)));
      return undefined;
    } catch (error) {
      this.tell(() => problemWords(error));
      return undefined;
    } finally {
      this.#underway.value = this.#underway.peek().filter((other) => other !== move);
    }
  }

  /**
   * Says something that the person should know now.
   * @param text a function is asked again when another language is spoken
   */
  tell(text: string | (() => string)): void {
    this.#notify(new Notice(text));
  }

  #notify(notice: Notice): void {
    clearTimeout(this.#noticeTimer);
    this.#notice.value = notice;
    this.#noticeTimer = setTimeout(() => this.dismissNotice(), NOTICE_STAYS);
  }

  dismissNotice(): void {
    clearTimeout(this.#noticeTimer);
    this.#notice.value = undefined;
  }

  /** It is not true any more. */
  #dismissOffline(): void {
    if (this.#notice.peek()?.isOffline) this.dismissNotice();
  }

  close(): void {
    this.#stop();
    this.#scenes.clear();
    clearTimeout(this.#noticeTimer);
    this.room.close();
  }

  #onEvent(event: RoomEvent<Name>): void {
    const { room } = this;
    switch (event.kind) {
      case 'move':
        this.#onMove(event);
        break;
      case 'resync':
        this.#scenes.clear();
        this.#you.value = room.you;
        this.#show(room.view);
        this.#table.value = room.table;
        this.#awaited.value = room.awaited;
        break;
      case 'secret':
        this.#secret.value = room.secret;
        break;
      case 'presence':
        this.#here.value = room.presence.players;
        this.#watching.value = room.presence.spectators;
        break;
      case 'seat-lost':
        this.#you.value = room.you;
        break;
      case 'status':
        this.#status.value = event.status;
        this.#you.value = room.you;
        if (event.status === 'live') this.#dismissOffline();
        break;
    }
  }

  #onMove({ effects, before }: MoveEvent<Name>): void {
    this.#awaited.value = this.room.awaited;
    for (const effect of effects) if (isTableEffect(effect)) this.#noteSentAway(effect);
    this.#scenes.add(this.#scenesOf(effects, before));
  }

  /** Whoever is sent away must not have to find out. */
  #noteSentAway(effect: TableEffect): void {
    const { seat } = this.room;
    const isSentAway = effect.type === 'stood-up' && effect.by !== effect.player;
    if (isSentAway && seat?.token !== undefined && effect.player === seat.name) {
      this.tell(() => words().room.notes.sentAway(effect.by));
    }
  }

  /** A move is one scene, unless something in it must be seen before it goes on. */
  #scenesOf(
    effects: readonly (EffectOf<Name> | TableEffect)[],
    before: ViewOf<Name> | undefined,
  ): Scene<Name>[] {
    const { pauses } = this.form;
    const after = this.room.view;
    const scenes: Scene<Name>[] = [];
    let told: Told[] = [];
    let heard: Heard[] = [];
    let view = before;
    const sentences = this.#sentencesFor(effects, after);
    for (const [index, effect] of effects.entries()) {
      const text = sentences[index];
      if (text !== undefined) told.push({ text, effect });
      if (isTableEffect(effect)) continue;
      const sound = this.#soundOf(effect, after);
      // To turn a card over and to take it is one thing to hear.
      if (sound && sound.cue !== heard.at(-1)?.cue) heard.push(sound);
      if (!pauses || !view) continue;
      view = pauses.view(view, effect);
      const stays = pauses.after(effect, view);
      if (stays === 0) continue;
      scenes.push({ view, told, heard, stays });
      told = [];
      heard = [];
    }
    return [...scenes, { view: after, told, heard, stays: 0 }];
  }

  /** Where all play at once, everybody hears only what they do themselves. */
  #soundOf(effect: EffectOf<Name>, view: ViewOf<Name> | undefined): Heard | undefined {
    const cue = this.form.cue(effect);
    const isYours = this.room.isShared === true || playerOf(effect) === this.room.you;
    const isHeard = isYours || (view !== undefined && this.form.awaited(view).length > 0);
    return cue !== undefined && isHeard ? { cue, isYours } : undefined;
  }

  /**
   * One for each of the effects, of the game and of the table. What was told stays as it was told, also
   * when another language is spoken later: the view that it was told of is gone by then.
   */
  #sentencesFor(
    effects: readonly (EffectOf<Name> | TableEffect)[],
    view: ViewOf<Name> | undefined,
  ): (string | undefined)[] {
    // Those who share a screen are all called by their names.
    const you = this.room.isShared === true ? null : this.room.you;
    const ofGame = effects.filter((effect) => !isTableEffect(effect));
    const told = view ? [...this.form.tell(ofGame, view, you)] : [];
    return effects.map((effect) => (isTableEffect(effect) ? tellTable(effect, you) : told.shift()));
  }

  /** What the table is like goes with the last scene. */
  #play({ view, told, heard }: Scene<Name>): void {
    batch(() => {
      this.#show(view);
      this.news.add(told, view?.spots ?? []);
      if (heard.length > 0) this.#heard.value = heard;
    });
  }

  #show(view: ViewOf<Name> | undefined): void {
    const spots = view?.spots ?? [];
    if (this.#spots.peek().count === spots.length) this.#spots.peek().show(spots);
    else this.#spots.value = new SpotSignals(spots);
    this.#view.value = view;
    this.news.show(spots);
  }
}

const areSame = (some: readonly PlayerId[], others: readonly PlayerId[]): boolean =>
  some.length === others.length && some.every((name, index) => name === others[index]);

/** Whose doing it is. */
const playerOf = (effect: Effect & { readonly player?: unknown }): unknown => effect.player;

const isPageHidden = (): boolean => typeof document !== 'undefined' && document.hidden;

/** What a spot looks like to those who know the game. */
export type SpotOf<Name extends GameName> = ViewOf<Name>['spots'][Spot];
