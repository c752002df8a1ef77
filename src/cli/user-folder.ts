import { homedir } from 'node:os';
import { join } from 'node:path';

export const DATA_OPTION = { data: { type: 'string' } } as const;

/** Where a program keeps what belongs to its user. */
export function defaultFolder(): string {
  const { platform, env } = process;
  if (platform === 'win32') {
    return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'recollect');
  }
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'recollect');
  return join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'recollect');
}
