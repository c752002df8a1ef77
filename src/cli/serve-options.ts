import { readLayout } from '../board/files.ts';
import { dealFrom, isTheme, THEMES } from '../games/scramble/cards.ts';
import { SIDES } from '../games/scramble/info.ts';
import { newSeed, newToken } from '../rooms/secrets.ts';
import type { ProxySettings } from '../server/address.ts';
import type { Deal } from '../server/default-board.ts';
import { DEFAULT_LIMITS, isLimit, type Limits } from '../server/limits.ts';
import type { FrontPage } from '../server/pages.ts';
import type { CommandIo } from './io.ts';
import {
  duration,
  oneOf,
  parseCommand,
  size,
  tooMany,
  UsageError,
  usable,
  wholeNumber,
} from './usage.ts';
import { DATA_OPTION } from './user-folder.ts';

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const OPERATOR_TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

/** What `recollect serve` was told. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string | undefined;
  readonly deal: Deal;
  /** Whoever names a board file means that board. */
  readonly frontPage: FrontPage;
  readonly data: string | undefined;
  readonly isEphemeral: boolean;
  readonly resume: boolean;
  readonly keepHistory: boolean;
  readonly keepMs: number;
  readonly proxy: ProxySettings;
  readonly limits: Limits;
  readonly operatorToken: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

export async function parseServeOptions(args: string[], { env }: CommandIo): Promise<ServeOptions> {
  const { values, positionals } = parseCommand({
    args,
    options: {
      ...DATA_OPTION,
      deal: { type: 'string' },
      theme: { type: 'string' },
      seed: { type: 'string' },
      host: { type: 'string' },
      resume: { type: 'boolean', default: false },
      ephemeral: { type: 'boolean', default: false },
      history: { type: 'boolean', default: false },
      keep: { type: 'string', default: '90d' },
      'base-path': { type: 'string', default: '' },
      'trust-proxy': { type: 'boolean', default: false },
      origin: { type: 'string', multiple: true, default: [] },
      limit: { type: 'string', multiple: true, default: [] },
      log: { type: 'string', default: 'warn' },
    },
  });
  tooMany(positionals, 2);
  const [portText = '8080', boardFile] = positionals;
  const { data, ephemeral, resume, history } = values;
  const port = wholeNumber(portText, 'the port', 0, 65_535);
  const keepMs = duration(values.keep, '--keep');
  const deal = boardFile === undefined ? dealt(values) : await fromFile(boardFile, values);
  if (ephemeral && (data !== undefined || resume || history)) {
    throw new UsageError('--ephemeral keeps nothing: leave out --data, --resume and --history');
  }
  return {
    port,
    host: values.host,
    deal,
    frontPage: boardFile === undefined ? 'home' : 'board',
    data,
    isEphemeral: ephemeral,
    resume,
    keepHistory: history,
    keepMs,
    proxy: {
      basePath: basePath(values['base-path']),
      trustProxy: values['trust-proxy'],
      origins: values.origin.map(origin),
    },
    limits: limitsFrom(values.limit),
    operatorToken: operatorTokenFrom(env['RECOLLECT_OPERATOR_TOKEN']),
    logLevel: oneOf(LOG_LEVELS, values.log, '--log'),
  };
}

interface DealOptions {
  readonly deal?: string | undefined;
  readonly theme?: string | undefined;
  readonly seed?: string | undefined;
}

function dealt({
  deal = `${SIDES.usual}x${SIDES.usual}`,
  theme = 'animals',
  seed,
}: DealOptions): Deal {
  const { rows, columns } = size(deal, '--deal', SIDES.least, SIDES.most);
  if (!isTheme(theme)) {
    throw new UsageError(
      `--theme must be one of ${Object.keys(THEMES).join(', ')}, not '${theme}'`,
    );
  }
  const options = { ...dealFrom(theme, rows, columns), shuffle: true };
  return { options, seed: seed ?? newSeed() };
}

async function fromFile(boardFile: string, { deal, theme, seed }: DealOptions): Promise<Deal> {
  if (deal !== undefined || theme !== undefined || seed !== undefined) {
    throw new UsageError('a board file is served as it is: leave out --deal, --theme and --seed');
  }
  return { options: { ...(await usable(readLayout(boardFile))), shuffle: false }, seed: '' };
}

function basePath(path: string): string {
  const trimmed = path.replace(/\/$/, '');
  if (/^(\/[A-Za-z0-9._~-]+)*$/.test(trimmed)) return trimmed;
  throw new UsageError(`--base-path must be a path such as /games, not '${path}'`);
}

function origin(text: string): string {
  if (text === '*' || (URL.canParse(text) && new URL(text).origin === text)) return text;
  throw new UsageError(
    `--origin must be * or an origin such as https://example.org, not '${text}'`,
  );
}

function limitsFrom(settings: readonly string[]): Limits {
  const limits: Record<string, number> = { ...DEFAULT_LIMITS };
  for (const setting of settings) {
    const [, name = '', count = ''] = /^([a-z-]+)=([0-9]+)$/.exec(setting) ?? [];
    if (!isLimit(name)) {
      const names = Object.keys(DEFAULT_LIMITS).join(', ');
      throw new UsageError(`--limit must be NAME=COUNT with one of ${names}, not '${setting}'`);
    }
    limits[name] = wholeNumber(count, `--limit ${name}`, 1, 1_000_000_000);
  }
  return limits as Limits;
}

function operatorTokenFrom(token: string | undefined): string {
  if (token === undefined || token === '') return newToken();
  if (OPERATOR_TOKEN.test(token)) return token;
  throw new UsageError(
    'RECOLLECT_OPERATOR_TOKEN must be 16 to 64 letters, digits, hyphens or underscores',
  );
}
