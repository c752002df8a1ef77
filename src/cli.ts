#!/usr/bin/env node
import { backup } from './cli/backup.ts';
import { group } from './cli/command.ts';
import { create } from './cli/create.ts';
import { exportCommand } from './cli/export.ts';
import { importCommand } from './cli/import.ts';
import { play } from './cli/play.ts';
import { remove } from './cli/remove.ts';
import { rooms } from './cli/rooms.ts';
import { serve } from './cli/serve.ts';
import { simulate } from './cli/simulate.ts';
import { UsageError } from './cli/usage.ts';
import { watch } from './cli/watch.ts';
import { shortened } from './games/printable.ts';
import { Damaged } from './logs/record.ts';
import { NotStored } from './rooms/log.ts';

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

/** What the storage cannot do is nobody's mistake, and said like one. */
const isForTheUser = (error: unknown): error is Error =>
  error instanceof UsageError || error instanceof Damaged || error instanceof NotStored;

/** Says in one line, whatever was typed or read, why it did not work. */
function complain(message: string): void {
  process.stderr.write(`recollect: ${shortened(message, 300)}\n`);
  process.exitCode = 1;
}

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // Whoever reads the output may stop before its end, as `head` does.
  if (code !== 'EPIPE') complain(`cannot write the output: ${message}`);
  process.exit();
});

try {
  await recollect.run(process.argv.slice(2));
} catch (error) {
  if (!isForTheUser(error)) throw error;
  complain(error.message);
}
