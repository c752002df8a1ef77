import { UnreadableFile } from '../board/files.ts';
import { RecollectError } from '../client/errors.ts';
import { Damaged } from '../logs/record.ts';
import { NotStored } from '../room/log.ts';
import { InputEnded } from '../terminal/terminal.ts';
import { UsageError } from './arguments.ts';
import { backup } from './backup.ts';
import { type Command, type CommandIo, complain, group, withCleanOutput } from './command.ts';
import { create } from './create.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { play } from './play.ts';
import { remove } from './remove.ts';
import { rooms } from './rooms.ts';
import { serve } from './serve.ts';
import { simulate } from './simulate.ts';
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
    if (!(error instanceof Error && USER_ERRORS.some((kind) => error instanceof kind))) throw error;
    complain(io, error.message);
    return 1;
  }
}

/** Errors that the user can do something about. All others are bugs. */
const USER_ERRORS = [UsageError, UnreadableFile, Damaged, NotStored, RecollectError, InputEnded];
