import { hostname } from 'node:os';
import { parseInteger, UsageError } from './arguments.ts';

/** Where rooms are kept in NATS. */
export interface NatsServers {
  readonly servers: readonly string[];
  /** The path of a credentials file. */
  readonly credentials: string | undefined;
}

/** What a node needs to know of NATS. */
export interface NatsOptions extends NatsServers {
  /** The monitoring addresses of servers. */
  readonly monitors: readonly string[];
  readonly replicas: number;
  /** The name of this node. */
  readonly node: string;
}

/** For all commands that can use NATS. */
export const NATS_OPTIONS = {
  nats: { type: 'string' },
  'nats-credentials': { type: 'string' },
} as const;

export const REPLICAS_OPTION = { replicas: { type: 'string' } } as const;

/** For nodes, beside `--nats-monitor`. */
export const NODE_OPTIONS = {
  ...NATS_OPTIONS,
  ...REPLICAS_OPTION,
  node: { type: 'string' },
} as const;

interface NatsValues {
  readonly nats?: string | undefined;
  readonly 'nats-credentials'?: string | undefined;
}

interface NodeValues extends NatsValues {
  readonly 'nats-monitor': readonly string[];
  readonly replicas?: string | undefined;
  readonly node?: string | undefined;
}

/** Where `--nats` says. Throws a UsageError for addresses that are none, and for credentials without it. */
export function parseNatsServers(values: NatsValues): NatsServers | undefined {
  const { nats, 'nats-credentials': credentials } = values;
  if (nats === undefined) {
    if (credentials === undefined) return undefined;
    throw new UsageError('--nats-credentials needs --nats');
  }
  const servers = nats.split(',');
  const wrong = servers.find((url) => !/^(nats|tls):\/\/[^/,@\s]+$/.test(url));
  if (wrong !== undefined) {
    throw new UsageError(`--nats must be addresses such as nats://host:4222, not '${wrong}'`);
  }
  return { servers, credentials };
}

export function parseNodeOptions(values: NodeValues): NatsOptions | undefined {
  const { nats, replicas, node, 'nats-monitor': monitors } = values;
  const others = [values['nats-credentials'], replicas, node, ...monitors];
  if (nats === undefined && others.some((value) => value !== undefined)) {
    throw new UsageError('--nats-credentials, --nats-monitor, --replicas and --node need --nats');
  }
  const servers = parseNatsServers(values);
  return servers && { ...servers, monitors: monitors.map(parseMonitor), ...parseNode(values) };
}

export const parseReplicas = (text = '3'): number => parseInteger(text, '--replicas', 1, 5);

function parseMonitor(url: string): string {
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
  throw new UsageError(`--nats-monitor must be an address such as http://host:8222, not '${url}'`);
}

function parseNode({ replicas, node }: NodeValues) {
  const name =
    node ??
    hostname()
      .replaceAll(/[^A-Za-z0-9_-]/g, '-')
      .slice(0, 32);
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(name)) {
    throw new UsageError(
      `--node must be up to 32 letters, digits, hyphens or underscores, not '${name}'`,
    );
  }
  return { replicas: parseReplicas(replicas), node: name };
}
