import { call, type JsonAnswer } from '../../server/testing/room-client.ts';
import type { CrashSession } from './crash-session.ts';
import { SETUPS, type SetupName } from './socket-crash-choices.ts';
import { type Account, type Asked, RoomRecord, type Seat } from './socket-crash-record.ts';

/** People leave an endless room before the log drops its oldest entries. */
const LONGEST = 800;

/** A server that takes longer may be frozen. */
const ANSWER_WITHIN_MS = 5_000;

/** People who play together in one room after another. */
export class Party {
  readonly setup: SetupName;
  readonly account: Account;
  /** The current names of the people, whether seated or not. */
  readonly names = new Set<string>();
  #room: RoomRecord | undefined;
  #creating: Promise<void> | undefined;

  constructor(setup: SetupName, account: Account) {
    this.setup = setup;
    this.account = account;
  }

  get room(): RoomRecord | undefined {
    return this.#room;
  }

  /** Creates a room once for all. Resolves to whether the person with this seat created it. */
  async meet(session: CrashSession, seat: Seat): Promise<boolean> {
    if (this.#creating) {
      await this.#creating;
      return false;
    }
    this.#creating = this.#create(session, seat);
    try {
      await this.#creating;
      return this.#room !== undefined;
    } finally {
      this.#creating = undefined;
    }
  }

  /** Moves on to another room, unless the party has left this one already. */
  follow(from: RoomRecord, to: string): void {
    if (this.#room === from) this.#enter(to);
  }

  abandon(room: RoomRecord): void {
    if (this.#room === room) this.#room = undefined;
  }

  isTooLong(room: RoomRecord): boolean {
    return this.setup === 'open' && room.known > LONGEST;
  }

  /** Sends a request over HTTP. Resolves to undefined if the end of the session cut it off. */
  async ask(
    session: CrashSession,
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

  async #create(session: CrashSession, seat: Seat): Promise<void> {
    const body = { ...SETUPS[this.setup], ...seat };
    this.account.unanswered += 1;
    const answer = await answered(session, 'POST', '/rooms', { body });
    if (!answer) return;
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    this.account.unanswered -= 1;
    this.#enter(answer.body.room.id);
  }

  #enter(id: string): void {
    this.#room = new RoomRecord(id, this.setup, this.account.isUnreliable);
    this.account.rooms.set(id, this.#room);
  }
}

async function answered(
  session: CrashSession,
  method: string,
  path: string,
  content: { readonly token?: string; readonly body?: unknown },
): Promise<JsonAnswer | undefined> {
  const { port, isUnreliable } = session;
  const signal = isUnreliable ? AbortSignal.timeout(ANSWER_WITHIN_MS) : undefined;
  try {
    const answer = await call(port, method, path, { ...content, ...(signal && { signal }) });
    // What happened to the request is open.
    return isUnreliable && answer.status === 503 ? undefined : answer;
  } catch (error) {
    if (session.isOver || isUnreliable) return undefined;
    throw new Error(`a request to a healthy server failed: ${error}`, { cause: error });
  }
}
