import { call, type JsonAnswer } from '../../server/testing/room-client.ts';
import type { Session } from './crash-session.ts';
import { SETUPS, type SetupName } from './socket-crash-habits.ts';
import { type Account, type Asked, RoomRecord } from './socket-crash-record.ts';

/** Rooms that never end are left before the log drops their oldest entries. */
const LONGEST = 800;

/** Somebody's seat, or the one they want. */
export interface Seat {
  readonly name: string;
  /** Chosen by themselves, so that they can ask for the seat again. */
  readonly token: string;
  /** What they bring to the shuffle. */
  readonly nonce: string;
}

/** People who play one room after the other, always all in the same. */
export class Party {
  readonly setup: SetupName;
  readonly account: Account;
  /** The people who are there, by the names that they have or want to have now. */
  readonly names = new Set<string>();
  #room: RoomRecord | undefined;
  #coming: Promise<void> | undefined;

  constructor(setup: SetupName, account: Account) {
    this.setup = setup;
    this.account = account;
  }

  /** Where they are, if they are anywhere. */
  get room(): RoomRecord | undefined {
    return this.#room;
  }

  /** Only one of them creates it. Returns whether that was the one who holds this seat. */
  async meet(session: Session, seat: Seat): Promise<boolean> {
    if (this.#coming) {
      await this.#coming;
      return false;
    }
    this.#coming = this.#create(session, seat);
    try {
      await this.#coming;
      return this.#room !== undefined;
    } finally {
      this.#coming = undefined;
    }
  }

  /** They go on in another room, unless they have left this one already. */
  follow(from: RoomRecord, to: string): void {
    if (this.#room === from) this.#enter(to);
  }

  /** The room is of no use any more. */
  abandon(room: RoomRecord): void {
    if (this.#room === room) this.#room = undefined;
  }

  isTooLong(room: RoomRecord): boolean {
    return this.setup === 'open' && room.known > LONGEST;
  }

  /** Asks for something over HTTP; the answer is undefined if the session's end cut it off. */
  async ask(
    session: Session,
    room: RoomRecord,
    asked: Asked,
    method: string,
    path: string,
    content: { readonly token?: string; readonly body?: unknown },
  ): Promise<JsonAnswer | undefined> {
    const isCreating = asked.move.type === 'rematch';
    if (isCreating) this.account.unanswered += 1;
    const answer = await answered(session, method, `/rooms/${room.id}${path}`, content);
    if (!answer) return undefined;
    if (isCreating) this.account.unanswered -= 1;
    const { status, body } = answer;
    if (status >= 400) room.answer(asked, { refused: body.code });
    else if (isCreating) room.answer(asked, { rematch: body.room });
    else room.answer(asked, { room: body.room ?? body });
    return answer;
  }

  async #create(session: Session, seat: Seat): Promise<void> {
    const body = { ...SETUPS[this.setup], ...seat };
    this.account.unanswered += 1;
    const answer = await answered(session, 'POST', '/rooms', { body });
    if (!answer) return;
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    this.account.unanswered -= 1;
    this.#enter(answer.body.room.id);
  }

  #enter(id: string): void {
    this.#room = new RoomRecord(id, this.setup);
    this.account.rooms.set(id, this.#room);
  }
}

async function answered(
  session: Session,
  method: string,
  path: string,
  content: { readonly token?: string; readonly body?: unknown },
): Promise<JsonAnswer | undefined> {
  try {
    return await call(session.port, method, path, content);
  } catch (error) {
    if (session.isOver) return undefined;
    throw new Error(`a request to a healthy server failed: ${error}`, { cause: error });
  }
}
