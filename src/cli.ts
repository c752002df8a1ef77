#!/usr/bin/env node
import { group } from './cli/command.ts';
import { play } from './cli/play.ts';
import { serve } from './cli/serve.ts';
import { simulate } from './cli/simulate.ts';
import { UsageError } from './cli/usage.ts';

const recollect = group({
  summary: 'memory card games to play together',
  usage: 'recollect COMMAND',
  expects: 'a command',
  commands: { serve, play, simulate },
});

// Whoever reads the output may stop before its end, as `head` does.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit();
});

try {
  await recollect.run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`recollect: ${error.message}\n`);
  process.exitCode = 1;
}
