import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import { shortened } from '../games/plain-text.ts';
import { cleaned, type Output } from '../terminal/output.ts';
import type { Input } from '../terminal/terminal.ts';
import { type Arguments, parseArguments, UsageError } from './arguments.ts';

/** The parts of a process that a command uses, so that it can run inside another program. */
export interface CommandIo {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  on(signal: NodeJS.Signals, listener: () => void): unknown;
  once(signal: NodeJS.Signals, listener: () => void): unknown;
  off(signal: NodeJS.Signals, listener: () => void): unknown;
  /** Ends the process at once, without waiting for anything. */
  exit(code: number): never;
}

/** The same process, with control characters removed from all text that a command writes. */
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

/** Reports an error in one line, however much it quotes. */
export function complain({ stderr }: Pick<CommandIo, 'stderr'>, message: string): void {
  stderr.write(`recollect: ${shortened(message, 300)}\n`);
}

/** The folder where the user's rooms and seats are stored by default. */
export function defaultFolder(env: CommandIo['env']): string {
  const { platform } = process;
  const home = env[platform === 'win32' ? 'USERPROFILE' : 'HOME'] ?? homedir();
  if (platform === 'win32') {
    return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'recollect');
  }
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'recollect');
  return join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'recollect');
}

export interface Command {
  readonly summary: string;
  readonly run: (args: string[], io: CommandIo) => Promise<void>;
}

type Options = NonNullable<ParseArgsConfig['options']>;

interface CommandSpec<O extends Options> {
  readonly summary: string;
  readonly help: string;
  readonly options: O;
  /** The most arguments besides options (default: none). */
  readonly most?: number;
  readonly run: (args: Arguments<O>, io: CommandIo) => Promise<void>;
}

/** A command that parses its arguments, and prints its help when asked. */
export const command = <const O extends Options>(spec: CommandSpec<O>): Command => ({
  summary: spec.summary,
  async run(args, io) {
    if (args.includes('--help') || args.includes('-h')) io.stdout.write(spec.help);
    else await spec.run(parseArguments(args, spec.options, spec.most ?? 0), io);
  },
});

export const isHelp = (argument: string): boolean =>
  argument === '--help' || argument === '-h' || argument === 'help';

interface Group {
  readonly summary: string;
  /** As it is typed, such as `recollect COMMAND`. */
  readonly usage: string;
  /** What the user must choose, such as `a command`. */
  readonly expects: string;
  readonly commands: Readonly<Record<string, Command>>;
}

/** A command that runs one of several others, chosen by its first argument. */
export function group({ summary, usage, expects, commands }: Group): Command {
  const byName = new Map(Object.entries(commands));
  const lines = Array.from(byName, ([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  const help = `${usage}\n\n${lines.join('\n')}\n\n${usage} --help says more.\n`;
  return {
    summary,
    async run([name, ...args], io) {
      if (name !== undefined && isHelp(name)) {
        io.stdout.write(help);
        return;
      }
      const chosen = byName.get(name ?? '');
      if (!chosen) {
        const found = name === undefined ? 'none' : `'${name}'`;
        throw new UsageError(
          `expected ${expects} (${[...byName.keys()].join(', ')}), found ${found}`,
        );
      }
      await chosen.run(args, io);
    },
  };
}
