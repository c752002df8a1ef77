import type { Duplex } from 'node:stream';

/** How long somebody has to take leave when a connection is ended. */
export const CLOSE_TIMEOUT_MS = 1_000;

/**
 * Answers with one line what never became a request, and lets go of the connection, also if its
 * other end reads nothing, says more, or keeps its own half open.
 */
export function refuseConnection(stream: Duplex, status: string, line: string): void {
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain; charset=utf-8',
    'Access-Control-Allow-Origin: *',
    'Cache-Control: no-store',
    `Content-Length: ${line.length + 1}`,
    'Connection: close',
  ];
  const leave = (): void => {
    clearTimeout(timer);
    stream.destroy();
  };
  const timer = setTimeout(leave, CLOSE_TIMEOUT_MS).unref();
  stream.on('error', leave);
  // What comes from there is of no interest any more, but only who reads learns that it has ended.
  stream.resume();
  stream.on('end', leave);
  stream.end(`${head.join('\r\n')}\r\n\r\n${line}\n`);
}
