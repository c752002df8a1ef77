import type { Input, Output } from '../terminal/terminal.ts';

/** Everything a command uses of the process it runs in, so that it can run inside another program. */
export interface CommandIo {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Where the user's own folder is, what their terminal can do, and the secrets they chose. */
  readonly env: Readonly<Record<string, string | undefined>>;
  on(signal: NodeJS.Signals, listener: () => void): unknown;
  once(signal: NodeJS.Signals, listener: () => void): unknown;
  off(signal: NodeJS.Signals, listener: () => void): unknown;
  /** Ends the process at once, whatever is still going on. */
  exit(code: number): never;
}
