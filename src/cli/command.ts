import type { CommandIo } from './io.ts';
import { UsageError } from './usage.ts';

/** Something that the command line can do. */
export interface Command {
  /** What it does, in a few words. */
  readonly summary: string;
  readonly run: (args: string[], io: CommandIo) => Promise<void>;
}

/** A command of its own, which explains itself if asked. */
export const command = (summary: string, help: string, run: Command['run']): Command => ({
  summary,
  async run(args, io) {
    if (args.includes('--help') || args.includes('-h')) io.stdout.write(help);
    else await run(args, io);
  },
});

/** Does somebody ask what there is? */
export const isHelp = (argument: string): boolean =>
  argument === '--help' || argument === '-h' || argument === 'help';

interface Group {
  readonly summary: string;
  /** As it is typed, such as `recollect COMMAND`. */
  readonly usage: string;
  /** What has to be chosen, such as `a command`. */
  readonly expects: string;
  readonly commands: Readonly<Record<string, Command>>;
}

/** Leads to one of several commands, by its name. */
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
