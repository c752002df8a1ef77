// @ts-check
/** Spreads connections over several nodes on this machine, as a load balancer in front of them does. */
import { get } from 'node:http';
import { connect, createServer } from 'node:net';

const HOST = '127.0.0.1';
/** How often nodes are asked whether they are ready, and how long they may take to answer. */
const ASK_EVERY = 250;
const ANSWER_WITHIN = 1_000;

export class Balancer {
  /** The ports of the nodes, which may change. */
  ports;
  /** @type {Set<number>} */
  #unready = new Set();
  /** @type {Set<import('node:net').Socket>} */
  #clients = new Set();
  #turn = 0;
  #server = createServer((client) => this.#pass(client));
  #timer = setInterval(() => this.#askAll(), ASK_EVERY).unref();

  /** @param {readonly number[]} ports */
  constructor(ports) {
    this.ports = ports;
  }

  /**
   * @param {number} port
   * @returns {Promise<number>} the port on which it listens
   */
  listen(port) {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, HOST, () => {
        const address = this.#server.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  }

  /** Drops every connection, as when the network fails. */
  cut() {
    for (const client of this.#clients) client.destroy();
  }

  close() {
    clearInterval(this.#timer);
    this.#server.close();
    this.cut();
  }

  #askAll() {
    for (const port of this.ports) {
      /** @param {boolean} isReady */
      const note = (isReady) => {
        if (isReady) this.#unready.delete(port);
        else this.#unready.add(port);
      };
      const signal = AbortSignal.timeout(ANSWER_WITHIN);
      get({ host: HOST, port, path: '/readyz', signal, agent: false }, (answer) => {
        answer.resume();
        note(answer.statusCode === 200);
      }).on('error', () => note(false));
    }
  }

  /**
   * Connects people to the nodes in turn: to those that are ready, if any are, and to the next one if a
   * node is gone.
   *
   * @param {import('node:net').Socket} client
   */
  #pass(client) {
    this.#clients.add(client);
    client.on('error', () => client.destroy());
    client.once('close', () => this.#clients.delete(client));
    const first = this.#turn++ % this.ports.length;
    const inTurn = [...this.ports.slice(first), ...this.ports.slice(0, first)];
    const isReady = (/** @type {number} */ port) => !this.#unready.has(port);
    const order = [...inTurn.filter(isReady), ...inTurn.filter((port) => !isReady(port))];
    const tryNext = () => {
      const port = order.shift();
      if (port === undefined || client.destroyed) {
        client.destroy();
        return;
      }
      const node = connect(port, HOST);
      node.once('error', tryNext);
      node.once('connect', () => {
        node.off('error', tryNext);
        node.on('error', () => node.destroy());
        node.once('close', () => client.destroy());
        client.once('close', () => node.destroy());
        if (client.destroyed) node.destroy();
        else client.pipe(node).pipe(client);
      });
    };
    tryNext();
  }
}
