import { FileError, PROBLEM_CODES, type Problem } from '../games/problem.ts';
import type { History } from '../history/entry.ts';
import { parseHistory } from '../history/transfer.ts';
import type { AnswerKind } from '../protocol/received.ts';
import type { RoomSummary, RoomView, SeatAnswer } from '../protocol/rooms.ts';
import { NotRecollect, RecollectError, Rejected, Unreachable } from './errors.ts';
import { backoff, type Platform } from './platform.ts';

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `api/`. */
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: object;
  /** Idempotent, so sent again if the answer is lost. */
  readonly repeatable?: boolean;
}

interface Answers extends Record<AnswerKind, object> {
  readonly rooms: { readonly rooms: readonly RoomSummary[] };
  readonly room: RoomView;
  readonly seat: SeatAnswer;
  readonly invitation: { readonly invitation: string };
  readonly rematch: { readonly room: string };
}

/** A field that tells each answer from the JSON of other servers. */
const FIELDS: Record<AnswerKind, string> = {
  rooms: 'rooms',
  room: 'view',
  seat: 'room',
  invitation: 'invitation',
  rematch: 'room',
};

const TIMEOUT_MS = 15_000;
const ATTEMPTS = 4;
/** The statuses of proxies whose server does not answer, and of servers that are shutting down. */
const UNAVAILABLE = [502, 503, 504];

/** Calls the JSON API of a server. */
export class Http {
  readonly #server: string;
  readonly #platform: Platform;

  /** @param server its address, with a slash at its end */
  constructor(server: string, platform: Platform) {
    this.#server = server;
    this.#platform = platform;
  }

  /** The body of the answer. Throws Rejected, Unreachable or NotRecollect. */
  async text(call: Call): Promise<string> {
    for (let failed = 0; ; failed += 1) {
      try {
        return await this.#once(call);
      } catch (error) {
        const isLast = failed + 1 >= ATTEMPTS || !call.repeatable;
        if (isLast || !(error instanceof Unreachable)) throw error;
        await new Promise<void>((resolve) => {
          this.#platform.after(backoff(failed, this.#platform.random()), resolve);
        });
      }
    }
  }

  /** An answer of that kind. Throws what `text` throws. */
  async json<Kind extends AnswerKind>(call: Call, kind: Kind): Promise<Answers[Kind]> {
    const answer = parsed(await this.text(call));
    if (typeof answer !== 'object' || answer === null || !Object.hasOwn(answer, FIELDS[kind])) {
      throw this.#notRecollect();
    }
    const wrong = this.#platform.check?.answer(answer, kind);
    if (wrong !== undefined) throw NotRecollect.sent(this.#server, wrong);
    return answer as Answers[Kind];
  }

  /** The history of a room. Throws what `text` throws. */
  async history(call: Call): Promise<History> {
    const text = await this.text(call);
    try {
      return parseHistory(text);
    } catch (error) {
      if (error instanceof FileError) throw NotRecollect.sent(this.#server, error.message);
      throw error;
    }
  }

  async #once({ method, path, token, body }: Call): Promise<string> {
    const timeout = new AbortController();
    const cancelTimeout = this.#platform.after(TIMEOUT_MS, () => timeout.abort());
    const request: RequestInit = {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: timeout.signal,
    };
    try {
      const response = await this.#platform.fetch(`${this.#server}api/${path}`, request);
      const text = await response.text();
      if (!response.ok) throw this.#errorFor(response.status, text);
      return text;
    } catch (error) {
      if (error instanceof RecollectError) throw error;
      throw new Unreachable(`cannot reach ${this.#server}`, { cause: error });
    } finally {
      cancelTimeout();
    }
  }

  #errorFor(status: number, text: string): RecollectError {
    const problem = problemIn(text);
    if (problem && problem.code !== 'closed') return new Rejected(problem, status);
    return problem || UNAVAILABLE.includes(status)
      ? new Unreachable(`${this.#server} is not there at the moment`)
      : this.#notRecollect();
  }

  #notRecollect(): NotRecollect {
    return new NotRecollect(`what answers at ${this.#server} is no server of Recollect`);
  }
}

/** The JSON value; undefined if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemIn(text: string): Problem | undefined {
  const { code, message } = (parsed(text) ?? {}) as Partial<Problem>;
  const isProblem = code && PROBLEM_CODES.includes(code) && typeof message === 'string';
  return isProblem ? { code, message } : undefined;
}
