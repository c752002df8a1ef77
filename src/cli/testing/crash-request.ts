import { once } from 'node:events';
import { type Agent, request } from 'node:http';
import type { Answer, Asked } from './history-record.ts';

/** Rejects if the whole answer does not come, or `signal` is aborted, which drops the connection. */
export async function send(
  { player, ask }: Asked,
  port: number,
  agent: Agent,
  signal: AbortSignal,
): Promise<Answer> {
  const path = `/${[ask.type, player, ...argumentsOf(ask)].join('/')}`;
  const sent = request({ host: '127.0.0.1', port, path, agent, signal }).end();
  const [response] = await once(sent, 'response');
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  return { status: response.statusCode, body };
}

function argumentsOf(ask: Asked['ask']): string[] {
  switch (ask.type) {
    case 'look':
    case 'watch':
      return [];
    case 'flip':
      return [`${ask.row},${ask.column}`];
    case 'replace':
      return [ask.from, ask.to].map(encodeURIComponent);
  }
}
