#!/usr/bin/env node
import { inspect } from 'node:util';
import { complain } from './cli/command.ts';
import { main } from './cli/main.ts';
import { printable } from './games/plain-text.ts';

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // The reader may stop early, as `head` does.
  if (code === 'EPIPE') process.exit();
  complain(process, `cannot write the output: ${message}`);
  process.exit(1);
});

// A closed standard error must not end the process.
process.stderr.on('error', () => {});

// A bug ends the process, with one line for the operator. It may quote what clients sent.
process.on('uncaughtException', (error) => {
  const line = printable(inspect(error).replaceAll(/\s*\n\s*/g, ' · '));
  // Written at exit, when the screen has been restored.
  process.once('exit', () => process.stderr.write(`recollect: stopped by a bug: ${line}\n`));
  process.exit(1);
});

process.exitCode = await main(process.argv.slice(2), process);
