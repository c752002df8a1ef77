import { readLayout } from '../board/files.ts';
import { dealFrom } from '../games/scramble/cards.ts';
import { newSeed, newToken } from '../rooms/secrets.ts';
import type { Deal } from '../server/default-board.ts';
import { DEFAULT_LIMITS, isLimit, type Limits } from '../server/limits.ts';
import { DATA_OPTION, oneOf, parseDuration, parseInteger, UsageError } from './arguments.ts';
import { command } from './command.ts';
import { NODE_OPTIONS, parseNodeOptions } from './nats-options.ts';
import { DEAL_OPTIONS, isDealt, parseDeal, THEME_NAMES } from './play-scramble.ts';
import type { ServeOptions } from './run-server.ts';

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

export const serve = command({
  summary: 'host games',
  help: `recollect serve [PORT] [BOARD_FILE]

Hosts rooms for all three games, and a board of Memory Scramble that is open to all at its root.

  PORT           where to listen (default 8080; 0 picks a free port)
  BOARD_FILE     the cards, not shuffled (default: a freshly dealt board)
  --deal RxC     deals a shuffled board of R rows and C columns (default 6x6)
  --theme NAME   the cards to deal: ${THEME_NAMES.join(', ')}
  --seed TEXT    deals the same board every time (default: another one each time)
  --host NAME    the address to listen on (default: all, so that phones can join)
  --resume       opens the latest board, if there is one
  --data DIR     where every move is kept (default: a folder of your own)
  --ephemeral    keeps nothing: the board is gone when the server stops
  --history      keeps every move of the board, not only what it takes to go on
  --keep TIME    how long rooms are kept that nobody plays in any more (default 90d)

On several machines, each of which runs this with the same NATS servers:

  --nats URLS             keeps moves in NATS JetStream (nats-server 2.12 or newer), at nats://HOST:PORT,…
  --nats-credentials FILE how to log in there
  --nats-monitor URL      a server's monitoring address, to warn of settings that can lose moves
  --replicas COUNT        how many servers keep each move (default 3)
  --node NAME             the name of this node (default: that of the machine)

Behind a proxy, and for many:

  --base-path /X      everything is below that path
  --trust-proxy       the proxy in front tells who asks (X-Forwarded-For, X-Forwarded-Host)
  --origin URL        pages from there may open sockets too; * for all; can be given more than once
  --limit NAME=COUNT  sets a limit; can be given more than once (docs/hosting.md lists them)
  --log LEVEL         what is told on standard error, as JSON: silent, error, warn, info, debug (default warn)

The operator token that it prints lets you deal another board while people play. To choose it
yourself, set RECOLLECT_OPERATOR_TOKEN.
`,
  options: {
    ...DATA_OPTION,
    ...DEAL_OPTIONS,
    host: { type: 'string' },
    resume: { type: 'boolean', default: false },
    ephemeral: { type: 'boolean', default: false },
    ...NODE_OPTIONS,
    'nats-monitor': { type: 'string', multiple: true, default: [] },
    history: { type: 'boolean', default: false },
    keep: { type: 'string', default: '90d' },
    'base-path': { type: 'string', default: '' },
    'trust-proxy': { type: 'boolean', default: false },
    origin: { type: 'string', multiple: true, default: [] },
    limit: { type: 'string', multiple: true, default: [] },
    log: { type: 'string', default: 'warn' },
  },
  most: 2,
  async run({ values, positionals: [portText = '8080', boardFile] }, io) {
    const { data, host, ephemeral, resume, history } = values;
    const port = parseInteger(portText, 'the port', 0, 65_535);
    const keepMs = parseDuration(values.keep, '--keep');
    if (boardFile !== undefined && isDealt(values)) {
      throw new UsageError('a board file is served as it is: leave out --deal, --theme and --seed');
    }
    const deal = boardFile === undefined ? shuffled(values) : await fixedBoard(boardFile);
    if (ephemeral && (data !== undefined || resume || history)) {
      throw new UsageError('--ephemeral keeps nothing: leave out --data, --resume and --history');
    }
    const nats = parseNodeOptions(values);
    if (nats && (data !== undefined || ephemeral)) {
      throw new UsageError('--nats keeps everything there: leave out --data and --ephemeral');
    }
    const options: ServeOptions = {
      nats,
      port,
      host,
      deal,
      frontPage: boardFile === undefined ? 'home' : 'board',
      data,
      isEphemeral: ephemeral,
      resume,
      keepHistory: history,
      keepMs,
      proxy: {
        basePath: parseBasePath(values['base-path']),
        trustProxy: values['trust-proxy'],
        origins: values.origin.map(parseOrigin),
      },
      limits: parseLimits(values.limit),
      operatorToken: operatorToken(io.env['RECOLLECT_OPERATOR_TOKEN']),
      logLevel: oneOf(LOG_LEVELS, values.log, '--log'),
    };
    // Loaded only now, to keep the start of the other commands fast.
    const { runServer } = await import('./run-server.ts');
    await runServer(options, io);
  },
});

function shuffled(values: Parameters<typeof parseDeal>[0]): Deal {
  const { theme, rows, columns } = parseDeal(values);
  const options = { ...dealFrom(theme, rows, columns), shuffle: true };
  return { options, seed: values.seed ?? newSeed() };
}

const fixedBoard = async (boardFile: string): Promise<Deal> => ({
  options: { ...(await readLayout(boardFile)), shuffle: false },
  seed: '',
});

function parseBasePath(path: string): string {
  const trimmed = path.replace(/\/$/, '');
  if (/^(\/[A-Za-z0-9._~-]+)*$/.test(trimmed)) return trimmed;
  throw new UsageError(`--base-path must be a path such as /games, not '${path}'`);
}

function parseOrigin(text: string): string {
  if (text === '*' || (URL.canParse(text) && new URL(text).origin === text)) return text;
  throw new UsageError(
    `--origin must be * or an origin such as https://example.org, not '${text}'`,
  );
}

function parseLimits(settings: readonly string[]): Limits {
  const limits: Record<string, number> = { ...DEFAULT_LIMITS };
  for (const setting of settings) {
    const [, name = '', count = ''] = /^([a-z-]+)=([0-9]+)$/.exec(setting) ?? [];
    if (!isLimit(name)) {
      const names = Object.keys(DEFAULT_LIMITS).join(', ');
      throw new UsageError(`--limit must be NAME=COUNT with one of ${names}, not '${setting}'`);
    }
    limits[name] = parseInteger(count, `--limit ${name}`, 1, 1_000_000_000);
  }
  return limits as Limits;
}

function operatorToken(token: string | undefined): string {
  if (token === undefined || token === '') return newToken();
  if (/^[A-Za-z0-9_-]{16,64}$/.test(token)) return token;
  throw new UsageError(
    'RECOLLECT_OPERATOR_TOKEN must be 16 to 64 letters, digits, hyphens or underscores',
  );
}
