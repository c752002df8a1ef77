import { THEMES } from '../games/scramble/cards.ts';
import { command } from './command.ts';

const HELP = `recollect serve [PORT] [BOARD_FILE]

Hosts rooms for all three games, and a board of Memory Scramble that is open to all at its root.

  PORT           where to listen (default 8080; 0 picks a free port)
  BOARD_FILE     the cards, as they lie (default: a freshly dealt board)
  --deal RxC     deals a shuffled board of R rows and C columns (default 6x6)
  --theme NAME   the cards to deal: ${Object.keys(THEMES).join(', ')}
  --seed TEXT    deals the same board every time (default: another one each time)
  --host NAME    the address to listen on (default: all, so that phones can join)
  --resume       goes on with the latest board, if there is one
  --data DIR     where every move is kept (default: a folder of your own)
  --ephemeral    keeps nothing: the board is gone when the server stops
  --history      keeps every move of the board, not only what it takes to go on
  --keep TIME    how long rooms are kept that nobody plays in any more (default 90d)

Behind a proxy, and for many:

  --base-path /X      everything is below that path
  --trust-proxy       the proxy in front tells who asks (X-Forwarded-For, X-Forwarded-Host)
  --origin URL        pages from there may open sockets too; * for all; can be given more than once
  --limit NAME=COUNT  sets a limit; can be given more than once (docs/hosting.md lists them)
  --log LEVEL         what is told on standard error, as JSON: silent, error, warn, info, debug (default warn)

The operator token that it prints lets you deal another board while people play. To choose it
yourself, set RECOLLECT_OPERATOR_TOKEN.
`;

/** The server is loaded when it is wanted: the other commands need not wait for it. */
export const serve = command('host games', HELP, async (args, io) => {
  const { runServer } = await import('./run-server.ts');
  await runServer(args, io);
});
