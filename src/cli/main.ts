import { shortened } from '../games/plain-text.ts';
import { Damaged } from '../logs/record.ts';
import { NotStored } from '../room/log.ts';
import { backup } from './backup.ts';
import { type Command, group } from './command.ts';
import { create } from './create.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { type CommandIo, withCleanOutput } from './io.ts';
import { play } from './play.ts';
import { remove } from './remove.ts';
import { rooms } from './rooms.ts';
import { serve } from './serve.ts';
import { simulate } from './simulate.ts';
import { UsageError } from './usage.ts';
import { watch } from './watch.ts';

const recollect = group({
  summary: 'memory card games to play together',
  usage: 'recollect COMMAND',
  expects: 'a command',
  commands: {
    serve,
    play,
    create,
    watch,
    rooms,
    export: exportCommand,
    import: importCommand,
    remove,
    backup,
    simulate,
  },
});

/** Runs the command line. Resolves to its exit code. */
export const main = (args: string[], io: CommandIo): Promise<number> =>
  runCommand(recollect, args, io);

/** Runs a command. Resolves to its exit code; rejects only with bugs. */
export async function runCommand(
  command: Command,
  args: string[],
  process: CommandIo,
): Promise<number> {
  const io = withCleanOutput(process);
  try {
    await command.run(args, io);
    return 0;
  } catch (error) {
    if (!isForTheUser(error)) throw error;
    complain(io, error.message);
    return 1;
  }
}

/** What the storage cannot do is nobody's mistake, and said like one. */
const isForTheUser = (error: unknown): error is Error =>
  error instanceof UsageError || error instanceof Damaged || error instanceof NotStored;

/** Says in one line, whatever was typed or read, why it did not work. */
export function complain({ stderr }: Pick<CommandIo, 'stderr'>, message: string): void {
  stderr.write(`recollect: ${shortened(message, 300)}\n`);
}
