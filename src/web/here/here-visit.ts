import { type ReadonlySignal, signal } from '@preact/signals';
import { formOf } from '../posters.ts';
import { Session } from '../room/session.ts';
import type { Table } from '../web-form.ts';
import type { HereRoom } from './here-room.ts';
import { store } from './store.ts';

/** How far people have come who want to go on with a game on this device. */
export type Entrance =
  | { readonly at: 'door' }
  | { readonly at: 'closed'; readonly why: WhyClosed }
  | {
      readonly at: 'inside';
      readonly room: HereRoom;
      readonly session: Session;
      readonly Table: Table;
    };

/** It is not there, it cannot be read, or a part of the page is missing. */
export type WhyClosed = 'gone' | 'damaged' | 'notLoaded';

/** People at the address of a game on this device, from the door to when they go. */
export class HereVisit {
  readonly #id: string;
  readonly #entrance = signal<Entrance>({ at: 'door' });
  #hasLeft = false;
  #session: Session | undefined;

  constructor(id: string) {
    this.#id = id;
  }

  get entrance(): ReadonlySignal<Entrance> {
    return this.#entrance;
  }

  async enter(): Promise<void> {
    try {
      await this.#layTable(await import('./here-room.ts'));
    } catch {
      this.#close('notLoaded');
    }
  }

  leave(): void {
    this.#hasLeft = true;
    this.#session?.close();
  }

  async #layTable({ HereRoom }: typeof import('./here-room.ts')): Promise<void> {
    const room = this.#open(HereRoom);
    const form = room && (await formOf(room.game));
    if (this.#hasLeft) room?.close();
    if (this.#hasLeft || !room) return;
    if (!form) {
      this.#close('damaged');
      return;
    }
    this.#session = new Session(room, form);
    room.subscribe(() => {
      if (room.error) this.#close('gone');
    });
    this.#entrance.value = { at: 'inside', room, session: this.#session, Table: form.Table };
  }

  #open(rooms: typeof import('./here-room.ts')['HereRoom']): HereRoom | undefined {
    try {
      const room = rooms.open(store, this.#id);
      if (!room) this.#close('gone');
      return room;
    } catch {
      this.#close('damaged');
      return undefined;
    }
  }

  #close(why: WhyClosed): void {
    if (!this.#hasLeft) this.#entrance.value = { at: 'closed', why };
  }
}
