import { printable } from '../games/plain-text.ts';
import type { Problem, ProblemCode } from '../games/problem.ts';

/** What all errors of the client have in common. */
export class RecollectError extends Error {
  override readonly name: string = 'RecollectError';
}

/** The server said no, and why. Nothing has changed. */
export class Rejected extends RecollectError {
  override readonly name = 'Rejected';
  readonly code: ProblemCode;
  /** The status of the HTTP answer; 0 if it was said over a socket. */
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

/** Something answers there, but it is not a server of Recollect that this client understands. */
export class NotRecollect extends RecollectError {
  override readonly name = 'NotRecollect';

  /** @param wrong what is not as the protocol says */
  static sent(server: string, wrong: string): NotRecollect {
    return new NotRecollect(`what ${server} sent is not of the protocol of Recollect: ${wrong}`);
  }
}

/** The room is gone for good. */
export class RoomGone extends RecollectError {
  override readonly name = 'RoomGone';
  /** The id of the room that took its place, if one did. */
  readonly next: string | null;

  constructor(next: string | null) {
    super('the room is gone');
    this.next = next;
  }
}

/** The room was closed on this side. Moves that were on their way may or may not count. */
export class Closed extends RecollectError {
  override readonly name = 'Closed';

  constructor() {
    super('the connection to the room was closed');
  }
}

/** That is no address of a server or of a room. */
export class BadAddress extends RecollectError {
  override readonly name = 'BadAddress';
}
