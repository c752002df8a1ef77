import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** What is asked for over HTTP. */
export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  /** JSON, or a text that is sent as if it were. */
  readonly body?: unknown;
}

/** Every byte of the answer, one character each. */
export async function rawAnswer(port: number, { method, path, token, body }: Ask): Promise<string> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: recollect',
    'Connection: close',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(text === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(`${head.join('\r\n')}\r\n\r\n${text ?? ''}`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

/** The body of an answer. */
export const bodyOf = (answer: string): string =>
  Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1').toString('utf8');
