import { homedir } from 'node:os';
import { join } from 'node:path';
import type { CommandIo } from './io.ts';

export const DATA_OPTION = { data: { type: 'string' } } as const;

/** Where a program keeps what belongs to its user. */
export function defaultFolder(env: CommandIo['env']): string {
  const { platform } = process;
  const home = env[platform === 'win32' ? 'USERPROFILE' : 'HOME'] ?? homedir();
  if (platform === 'win32') {
    return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'recollect');
  }
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'recollect');
  return join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'recollect');
}
