import type { Json } from '../games/game.ts';
import { formatHistory } from '../history/transfer.ts';
import type { Log } from '../room/log.ts';
import type { LiveRoom } from '../rooms/live-room.ts';
import { reject } from './rejected.ts';

/** What is in a log only as a hash, and not even that is for everybody. */
const SECRETS = new Set(['token', 'invitation']);

/** Everything that happened in a room, for everybody to read once it is over. */
export async function finishedLog(log: Log, live: LiveRoom): Promise<AsyncIterable<string>> {
  const info = await log.info(live.id);
  if (!info || live.room.game.result(live.room.state) === undefined) {
    throw reject('not-now', 'what happened can be read once the game is over');
  }
  return withoutSecrets(formatHistory(info, log.history(info.id)));
}

async function* withoutSecrets(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    const shown = JSON.stringify(JSON.parse(line), (key, value: Json) =>
      SECRETS.has(key) && typeof value === 'string' ? '' : value,
    );
    yield `${shown}\n`;
  }
}
