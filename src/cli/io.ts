import { cleaned, type Output } from '../terminal/output.ts';
import type { Input } from '../terminal/terminal.ts';

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

/** The same, but whatever a command writes as text does nothing to a terminal. */
export const withCleanOutput = (io: CommandIo): CommandIo => ({
  stdin: io.stdin,
  stdout: cleaned(io.stdout),
  stderr: cleaned(io.stderr),
  env: io.env,
  on: (signal, listener) => io.on(signal, listener),
  once: (signal, listener) => io.once(signal, listener),
  off: (signal, listener) => io.off(signal, listener),
  exit: (code) => io.exit(code),
});
