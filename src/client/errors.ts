import { printable } from '../games/plain-text.ts';
import type { Problem, ProblemCode } from '../games/problem.ts';

/** The base of all errors of the client. */
export class RecollectError extends Error {
  override readonly name: string = 'RecollectError';
}

/** The server refused the request. Nothing has changed. */
export class Rejected extends RecollectError {
  override readonly name = 'Rejected';
  readonly code: ProblemCode;
  /** The HTTP status; 0 if the refusal came over a socket. */
  readonly status: number;

  constructor({ code, message }: Problem, status: number) {
    super(printable(message));
    this.code = code;
    this.status = status;
  }
}

/** The server cannot be reached, or did not answer in time. */
export class Unreachable extends RecollectError {
  override readonly name = 'Unreachable';
}

/** The address answers, but not with a version of the protocol that this client understands. */
export class NotRecollect extends RecollectError {
  override readonly name = 'NotRecollect';

  /** @param wrong how the data differs from the protocol */
  static sent(server: string, wrong: string): NotRecollect {
    return new NotRecollect(`what ${server} sent is not of the protocol of Recollect: ${wrong}`);
  }
}

/** The room was deleted or replaced. */
export class RoomGone extends RecollectError {
  override readonly name = 'RoomGone';
  /** The id of the room that replaced it, if any. */
  readonly next: string | null;

  constructor(next: string | null) {
    super('the room is gone');
    this.next = next;
  }
}

/** The room was closed on this side. Moves without a reply may or may not count. */
export class Closed extends RecollectError {
  override readonly name = 'Closed';

  constructor() {
    super('the connection to the room was closed');
  }
}

/** The text is not the address of a server or a room. */
export class BadAddress extends RecollectError {
  override readonly name = 'BadAddress';
}
