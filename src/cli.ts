#!/usr/bin/env node
import { complain, main } from './cli/main.ts';

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // Whoever reads the output may stop before its end, as `head` does.
  if (code === 'EPIPE') process.exit();
  complain(process, `cannot write the output: ${message}`);
  process.exit(1);
});

process.exitCode = await main(process.argv.slice(2), process);
