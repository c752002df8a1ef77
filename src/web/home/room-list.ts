import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { RoomSummary } from '../../client/browser.ts';
import type { GameInfo } from '../../games/game.ts';
import { refuseSeat } from '../../table/table-moves.ts';

/** What a list of rooms takes from where it is shown. */
interface Surroundings {
  load(): Promise<readonly RoomSummary[]>;
  /** Does something later, unless it is called off with what is returned. */
  after(milliseconds: number, action: () => void): () => void;
  isVisible(): boolean;
  /** Tells when that changes; returns how to stop listening. */
  onVisibility(action: () => void): () => void;
}

const PAUSE = 3_000;
const LONGEST_PAUSE = 30_000;

/** The public rooms, as they are now. Nobody is asked for them while nobody looks. */
export class RoomList {
  readonly #around: Surroundings;
  readonly #rooms = signal<readonly RoomSummary[] | undefined>(undefined);
  readonly #isLost = signal(false);
  #failures = 0;
  #isLoading = false;
  #isStopped = false;
  #callOff = (): void => {};

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Undefined until they are known. */
  get rooms(): ReadonlySignal<readonly RoomSummary[] | undefined> {
    return this.#rooms;
  }

  /** They could not be had lately. */
  get isLost(): ReadonlySignal<boolean> {
    return this.#isLost;
  }

  /** @returns how to stop it, for good */
  start(): () => void {
    const stopListening = this.#around.onVisibility(() => this.#refresh());
    this.#refresh();
    return () => {
      this.#isStopped = true;
      this.#callOff();
      stopListening();
    };
  }

  #refresh(): void {
    this.#callOff();
    if (this.#isLoading || this.#isStopped || !this.#around.isVisible()) return;
    this.#isLoading = true;
    this.#around.load().then(
      (rooms) => this.#loaded(rooms),
      () => this.#loaded(undefined),
    );
  }

  #loaded(rooms: readonly RoomSummary[] | undefined): void {
    this.#isLoading = false;
    if (this.#isStopped) return;
    this.#failures = rooms ? 0 : this.#failures + 1;
    batch(() => {
      this.#isLost.value = !rooms;
      if (rooms) this.#rooms.value = rooms;
    });
    const pause = Math.min(LONGEST_PAUSE, PAUSE * 2 ** this.#failures);
    this.#callOff = this.#around.after(pause, () => this.#refresh());
  }
}

/** The board at the root of the server is listed like the others, but nobody is its host. */
export const isOpenBoard = ({ isOpen, host }: RoomSummary): boolean => isOpen && host === null;

/** Those that wait for players first, then those that can be joined late; those that are over last. */
export function inOrder(
  rooms: readonly RoomSummary[],
  canJoin: (room: RoomSummary) => boolean,
): readonly RoomSummary[] {
  const rank = (room: RoomSummary): number => {
    if (canJoin(room)) return room.status === 'waiting' ? 0 : 1;
    return room.status === 'over' ? 3 : 2;
  };
  return rooms.toSorted((one, other) => rank(one) - rank(other));
}

/** May whoever sees it in the list sit down, or play without a seat? */
export const canJoin = (
  room: RoomSummary,
  info: Pick<GameInfo, 'joinLate'> = { joinLate: false },
): boolean =>
  room.isOpen ||
  (!room.byInvitation && refuseSeat({ ...room, taken: room.seatsTaken }, info) === undefined);
