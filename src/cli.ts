#!/usr/bin/env node
import { SERVE_HELP, serve } from './cli/serve.ts';
import { SIMULATE_HELP, simulate } from './cli/simulate.ts';
import { UsageError } from './cli/usage.ts';

interface Command {
  readonly run: (args: string[]) => Promise<void>;
  readonly help: string;
  readonly summary: string;
}

const COMMANDS = new Map<string, Command>([
  ['serve', { run: serve, help: SERVE_HELP, summary: 'host a board' }],
  ['simulate', { run: simulate, help: SIMULATE_HELP, summary: 'let random players play a board' }],
]);

const HELP = `recollect COMMAND

${[...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`).join('\n')}

recollect COMMAND --help says more.
`;

async function main([name, ...args]: string[]): Promise<void> {
  if (name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(HELP);
    return;
  }
  const command = COMMANDS.get(name ?? '');
  if (!command) {
    const found = name === undefined ? 'none' : `'${name}'`;
    throw new UsageError(`expected a command (${[...COMMANDS.keys()].join(', ')}), found ${found}`);
  }
  if (args.includes('--help') || args.includes('-h')) process.stdout.write(command.help);
  else await command.run(args);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`recollect: ${error.message}\n`);
  process.exitCode = 1;
}
