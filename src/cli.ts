#!/usr/bin/env node
import { inspect } from 'node:util';
import { complain, main } from './cli/main.ts';
import { printable } from './games/plain-text.ts';

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // Whoever reads the output may stop before its end, as `head` does.
  if (code === 'EPIPE') process.exit();
  complain(process, `cannot write the output: ${message}`);
  process.exit(1);
});

// Nobody listens any more: that is no reason to stop.
process.stderr.on('error', () => {});

// A bug ends the process, in one line for whoever starts it again. It may quote whatever was received.
process.on('uncaughtException', (error) => {
  const line = printable(inspect(error).replaceAll(/\s*\n\s*/g, ' · '));
  // It is said last, when a screen that was taken has been given back.
  process.once('exit', () => process.stderr.write(`recollect: stopped by a bug: ${line}\n`));
  process.exit(1);
});

process.exitCode = await main(process.argv.slice(2), process);
