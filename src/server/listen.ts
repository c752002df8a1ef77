import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';

/** The server cuts connections off after 3 s, and gives up 2 s after that. */
const SHUTDOWN_MS = [3_000, 2_000] as const;

export class CannotListen extends Error {
  override readonly name = 'CannotListen';
}

export interface Listening {
  /** Resolves when the server has stopped in an orderly way; rejects if it could not. */
  readonly stopped: Promise<void>;
}

/** The process that signals the server to stop and prints its addresses. */
interface Operator {
  once(signal: NodeJS.Signals, listener: () => void): unknown;
  readonly stdout: Pick<NodeJS.WritableStream, 'write'>;
}

/**
 * Listens, prints its addresses and `notes` on standard output, and stops in an orderly way on SIGINT
 * or SIGTERM. Without a host it listens on all interfaces.
 */
export async function listen(
  app: FastifyInstance,
  port: number,
  host: string | undefined,
  basePath: string,
  notes: readonly string[],
  operator: Operator,
): Promise<Listening> {
  await bind(app, port, host);
  const { port: actual } = app.server.address() as AddressInfo;
  const lines = [`listening at http://${nameOf(host)}:${actual}${basePath}`];
  const phoneAddress = host === undefined ? networkAddress() : undefined;
  if (phoneAddress) lines.push(`on your network: http://${phoneAddress}:${actual}${basePath}`);
  // Before the announcement: its reader may stop the server at once.
  const stopped = new Promise<void>((resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      operator.once(signal, () => stop(app).then(resolve, reject));
    }
  });
  operator.stdout.write(`${[...lines, ...notes].join('\n')}\n`);
  return { stopped };
}

async function bind(app: FastifyInstance, port: number, host: string | undefined): Promise<void> {
  try {
    await app.listen({ port, host: host ?? '::' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A machine without IPv6.
    if (host === undefined && (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL')) {
      return bind(app, port, '0.0.0.0');
    }
    throw new CannotListen(reason(code, port, host));
  }
}

function reason(code: string | undefined, port: number, host: string | undefined): string {
  const elsewhere = `'${host}' is not an address of this machine`;
  const reasons: { readonly [code: string]: string } = {
    EADDRINUSE: `port ${port} is in use: choose another one, or 0 for any that is free`,
    EACCES: `port ${port} may not be used by you: choose one from 1024 on`,
    EADDRNOTAVAIL: elsewhere,
    ENOTFOUND: elsewhere,
  };
  return reasons[code ?? ''] ?? `cannot listen on port ${port}: ${code}`;
}

/** The host to type into a browser on this machine. */
function nameOf(host: string | undefined): string {
  const isHere = host === undefined || /^(127\.|::1?$|0\.0\.0\.0$|localhost$)/.test(host);
  if (isHere) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** The address of this machine for phones on the same network. */
function networkAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

/** Answers waiting requests and closes connections. Rejects if that takes too long. */
async function stop(app: FastifyInstance): Promise<void> {
  const [cutOff, giveUp] = SHUTDOWN_MS;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // In two steps: a process that was paused has its time left after the cut-off.
    timer = setTimeout(() => {
      timer = setTimeout(() => reject(new Error('it took too long')), giveUp);
    }, cutOff);
  });
  await Promise.race([app.close(), late]).finally(() => clearTimeout(timer));
}
