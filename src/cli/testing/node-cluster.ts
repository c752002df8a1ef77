import { onTestFinished } from 'vitest';
import { Balancer } from '../../../scripts/balancer.mjs';
import { must } from '../../games/testing/must.ts';
import { NatsCluster } from '../../logs/stream/testing/nats-cluster.ts';
import { newFolder } from './processes.ts';
import { type Serving, serve, serveWith } from './serving.ts';
import { TcpProxy } from './tcp-proxy.ts';

const SIZE = 3;

/** The ways in which a node can be broken on purpose. */
export type Breach = 'acknowledges-early' | 'ignores-lost-races';

interface Member {
  readonly name: string;
  readonly breach: Breach | undefined;
  /** One in front of each NATS server, for this node alone. */
  readonly proxies: readonly TcpProxy[];
  serving: Serving;
}

/** Three NATS servers, three nodes and a balancer in front of them, all real processes but the last. */
export class NodeCluster {
  readonly nats: NatsCluster;
  readonly balancer: Balancer;
  /** The port of the balancer. */
  readonly port: number;
  readonly #members: Member[];
  readonly #args: readonly string[];

  private constructor(
    nats: NatsCluster,
    members: Member[],
    args: readonly string[],
    balancer: Balancer,
    port: number,
  ) {
    this.nats = nats;
    this.#members = members;
    this.#args = args;
    this.balancer = balancer;
    this.port = port;
  }

  /** Starts all of it until the end of the test. `args` are those of each node; the first may be broken. */
  static async start(args: readonly string[], breach?: Breach): Promise<NodeCluster> {
    const nats = await NatsCluster.start({ isHidden: true });
    onTestFinished(() => nats.close());
    const members: Member[] = [];
    for (let nth = 0; nth < SIZE; nth++) {
      members.push(await startMember(nats, `node${nth}`, nth === 0 ? breach : undefined, args));
    }
    const balancer = new Balancer(members.map(({ serving }) => serving.port));
    onTestFinished(() => balancer.close());
    return new NodeCluster(nats, members, args, balancer, await balancer.listen(0));
  }

  get nodes(): readonly Serving[] {
    return this.#members.map(({ serving }) => serving);
  }

  /** The proxies between a node and the NATS servers. */
  proxiesOf(node: number): readonly TcpProxy[] {
    return this.#member(node).proxies;
  }

  /** Kills a node, and starts another one under its name when `comesBack` resolves. */
  async replace(node: number, comesBack: Promise<unknown>): Promise<void> {
    const member = this.#member(node);
    mustNotComplain(member.serving);
    await member.serving.stop('SIGKILL');
    await comesBack;
    await this.#start(member);
  }

  /** Ends a node in order and starts it again, as for an upgrade. */
  async restart(node: number): Promise<void> {
    const member = this.#member(node);
    const ending = await member.serving.stop();
    must(ending === 0, () => `a node ended with ${ending}: ${member.serving.complaints()}`);
    mustNotComplain(member.serving);
    await this.#start(member);
  }

  /** Ends all nodes in order. */
  async stop(): Promise<void> {
    const endings = await Promise.all(this.nodes.map((node) => node.stop()));
    must(
      endings.every((ending) => ending === 0),
      () => `nodes ended with ${endings.join(', ')}`,
    );
    for (const node of this.nodes) mustNotComplain(node);
  }

  async #start(member: Member): Promise<void> {
    member.serving = await serveNode(member, this.#args);
    this.balancer.ports = this.nodes.map(({ port }) => port);
  }

  #member(node: number): Member {
    const member = this.#members[node];
    if (!member) throw new Error(`there is no node ${node}`);
    return member;
  }
}

async function startMember(
  { servers }: NatsCluster,
  name: string,
  breach: Breach | undefined,
  args: readonly string[],
): Promise<Member> {
  const proxies = await Promise.all(
    servers.map((server) => TcpProxy.before(Number(new URL(server).port))),
  );
  onTestFinished(() => {
    for (const proxy of proxies) proxy.close();
  });
  const member = { name, breach, proxies };
  return { ...member, serving: await serveNode(member, args) };
}

function serveNode(
  { name, breach, proxies }: Omit<Member, 'serving'>,
  args: readonly string[],
): Promise<Serving> {
  const servers = proxies.map(({ port }) => `nats://127.0.0.1:${port}`);
  const all = ['--nats', servers.join(','), '--node', name, ...args];
  if (!breach) return serve(newFolder(), ...all);
  return serveWith(newFolder(), new URL(`broken-node.mjs?${breach}`, import.meta.url), ...all);
}

/** What a node may say while its servers come and go. */
const EXPECTED =
  /^recollect: (the connection to NATS is lost: waiting|connected to NATS again|cannot see whether NATS has .*)$/;

function mustNotComplain(node: Serving): void {
  const complaints = node.complaints().trim().split('\n');
  const wrong = complaints.filter((line) => line !== '' && !EXPECTED.test(line));
  must(wrong.length === 0, () => `a node complained: ${wrong.join('\n')}`);
}
