import { setTimeout as delay } from 'node:timers/promises';
import {
  AckPolicy,
  type Consumer,
  type ConsumerConfig,
  DeliverPolicy,
  type JetStreamClient,
  JetStreamError,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
  type MsgRequest,
  type StoredMsg,
} from '@nats-io/jetstream';
import {
  connect,
  credsAuthenticator,
  headers,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type NodeConnectionOptions,
  nanos,
  type Server,
  TimeoutError,
  type TlsOptions,
} from '@nats-io/transport-node';
import { Unreachable } from '../../room/log.ts';
import type { Broadcast } from '../../rooms/cluster.ts';
import { ensureStreams, findStreams, refuseVersion } from './jetstream-config.ts';
import { type Place, parseName, SubjectPlaces } from './jetstream-subjects.ts';
import { serversThatGreet } from './nats-greeting.ts';
import {
  type FeedMessage,
  type Message,
  type NewMessage,
  type Position,
  type Stream,
  type Subject,
  Unstored,
  WrongPosition,
} from './stream.ts';

export interface JetStreamSettings {
  /** The addresses of some or all servers. */
  readonly servers: readonly string[];
  /** Names this client in what servers report. */
  readonly name: string;
  readonly user?: string;
  readonly password?: string;
  /** The contents of a credentials file. */
  readonly credentials?: Uint8Array;
  readonly tls?: TlsOptions;
  /** The number of servers that store each message. */
  readonly replicas?: number;
  /** The number of streams that messages are spread over. It cannot be changed later. */
  readonly streams?: number;
  /** Begins the names of streams and subjects. */
  readonly prefix?: string;
  /** Whether to wait for a server if there is none at first, for ever (default). Otherwise, some seconds. */
  readonly waits?: boolean;
  /** Whether streams are created and given the settings that they need (default). Otherwise, they must exist. */
  readonly creates?: boolean;
}

export type JetStreamStatus = 'connected' | 'disconnected';

/** Our header. In quotes, because servers remove the space around values. */
const HEADER = 'Recollect';
const EXPECTED = 'Nats-Expected-Last-Subject-Sequence';
const SEQUENCE = 'Nats-Sequence';
/** In the feed: the sequence of the message before it on its subject, 0 for none. */
const PREVIOUS = 'Nats-Last-Sequence';

/** More than the headers of a message take beside our own. */
const OVERHEAD = 256;
const CONNECT_WITHIN = 5_000;
/** A cluster that has just started needs a while, and an election up to 9 s. */
const READY_WITHIN = { waiting: 30_000, otherwise: 4_000 };
const PUBLISH_WITHIN = 2_000;
const ANSWER_WITHIN = 5_000;
/** While a stream has no leader, questions about it are lost, so those for a message are asked again. */
const GET_WITHIN = 500;
const GET_ATTEMPTS = 10;
/** Servers do not always answer when several nodes create a stream at once, so we ask again. */
const SET_UP_WITHIN = 1_000;
const CLOSE_WITHIN = 2_000;

/** A frozen server is noticed after two to three of these. */
const PING_EVERY = 1_300;
const CONNECTING = {
  maxReconnectAttempts: -1,
  reconnectTimeWait: 250,
  reconnectJitter: 100,
  reconnectJitterTLS: 100,
  pingInterval: PING_EVERY,
  maxPingOut: 2,
  // A frozen server takes connections and says nothing.
  timeout: 2_000,
} satisfies NodeConnectionOptions;

/** Up to so many messages, asking for each costs less than creating a consumer. */
const MOST_GETS = 16;
/** Servers drop a client that is 64 MB behind, so not many messages of 1 MB may come at once. */
const FETCHED = { messages: 32, headers: 500 };
/** About a second in all. */
const FETCH_ATTEMPTS = 20;
const FETCH_AGAIN_AFTER = 5;
/** A consumer that nobody asks for so long is removed by the server. */
const ABANDONED_AFTER = 30_000;

/** Refusals before anything is stored: limits, sizes and a stream that takes no messages any more. */
const REFUSALS = new Map([
  [10002, 'the storage of this account is full'],
  [10023, 'the storage of the servers is full'],
  [10047, 'the storage of the servers is full'],
  [10054, 'the message is too large for the stream'],
  [10097, 'the header is too large for the stream'],
  [10109, 'the stream is sealed'],
]);
const WRONG_LAST_SEQUENCE = 10071;
/** Another message on the subject is being stored, or was a moment ago. This one was not. */
const IN_PROCESS = 10164;
/** Usually it is over within two milliseconds. */
const BUSY_ATTEMPTS = 10;
const BUSY_AGAIN_AFTER = 1;
/** What a store says of its own limits. Other failures of it may come after others stored the message. */
const STORE_FAILED = 10077;
const IS_FULL = /^maximum .* exceeded$/;

interface PublishAnswer {
  readonly seq?: number;
  readonly error?: { readonly err_code: number; readonly description: string };
}

/** A stream on servers of NATS JetStream, spread over several of theirs. */
export class JetStream implements Stream {
  readonly mostBytes: number;
  readonly #connection: NatsConnection;
  readonly #manager: JetStreamManager;
  /** Asks for single messages. */
  readonly #getter: JetStreamManager;
  readonly #client: JetStreamClient;
  readonly #places: SubjectPlaces;
  readonly #unanswered = new Set<(error: unknown) => void>();
  readonly #listeners = new Set<(status: JetStreamStatus) => void>();

  private constructor(
    connection: NatsConnection,
    manager: JetStreamManager,
    getter: JetStreamManager,
    places: SubjectPlaces,
    mostBytes: number,
  ) {
    this.#connection = connection;
    this.#manager = manager;
    this.#getter = getter;
    this.#client = jetstream(connection, { timeout: ANSWER_WITHIN });
    this.#places = places;
    this.mostBytes = mostBytes;
    void this.#watch();
  }

  /**
   * Connects to servers, and creates the streams. Rejects with a reason if the servers cannot be used,
   * with NoStreams if there are no streams and they must not be created.
   */
  static async connect(settings: JetStreamSettings): Promise<JetStream> {
    const { servers, name, user, password, credentials, tls } = settings;
    const { replicas = 3, streams = 4, prefix = 'recollect', waits = true } = settings;
    const { creates = true } = settings;
    const readyWithin = waits ? READY_WITHIN.waiting : READY_WITHIN.otherwise;
    const places = new SubjectPlaces(prefix, streams);
    const giveUpAt = waits ? Number.POSITIVE_INFINITY : Date.now() + CONNECT_WITHIN;
    const greeting = waits ? servers : await serversThatGreet(servers, CONNECTING.timeout);
    if (greeting.length === 0) throw new Error('no server answers');
    let isConnected = false;
    const connection = await connect({
      ...CONNECTING,
      reconnectToServer(known) {
        // Without it, the client tries for ever with servers that answer and do not let it in.
        if (!isConnected && Date.now() > giveUpAt) throw new Error('no server lets this node in');
        return leastRecent(known);
      },
      servers: [...greeting],
      name,
      waitOnFirstConnect: waits,
      ...(user !== undefined && { user }),
      ...(password !== undefined && { pass: password }),
      ...(credentials && { authenticator: credsAuthenticator(credentials) }),
      ...(tls && { tls }),
    });
    isConnected = true;
    try {
      const { version, max_payload } = connection.info ?? { version: '', max_payload: 0 };
      const refused = refuseVersion(version);
      if (refused !== undefined) throw new Error(refused);
      const setUp = await managerOf(connection, SET_UP_WITHIN);
      if (creates) await ensureStreams(setUp, places, replicas, readyWithin);
      else await findStreams(setUp, places, readyWithin);
      const manager = await managerOf(connection, ANSWER_WITHIN);
      const getter = await managerOf(connection, GET_WITHIN);
      return new JetStream(connection, manager, getter, places, max_payload - OVERHEAD);
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  async publish(subject: Subject, expected: Position, message: NewMessage): Promise<Position> {
    const place = this.#places.find(subject);
    if (!place) throw new Unstored('the name is too long');
    const { header, body } = message;
    if (header.length + body.length > this.mostBytes)
      throw new Unstored('the message is too large');
    const fields = headers();
    fields.set(EXPECTED, `${expected}`);
    fields.set(HEADER, `"${header}"`);
    const options = { headers: fields, timeout: PUBLISH_WITHIN };
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#answered(this.#connection.request(place.subject, body, options));
      const result = answer.json<PublishAnswer>();
      const isBusy = result.error?.err_code === IN_PROCESS;
      if (!isBusy || attempt === BUSY_ATTEMPTS) return positionIn(result);
      await delay(BUSY_AGAIN_AFTER);
    }
  }

  async *read(subject: Subject, from: Position): AsyncGenerator<Message> {
    const place = this.#places.find(subject);
    if (!place) return;
    let next = Math.max(from, 1);
    for (;;) {
      for (let count = 0; count < MOST_GETS; count++) {
        const query = { seq: next, next_by_subj: place.subject };
        const message = await this.#get(place, query);
        if (!message) return;
        yield message;
        next = message.position + 1;
      }
      // It may run on a server that is behind, so what it does not find is asked for again.
      for await (const { seq, headers: fields, data } of this.#consume(place.stream, {
        deliver_policy: DeliverPolicy.StartSequence,
        opt_start_seq: next,
        filter_subject: place.subject,
      })) {
        yield { position: seq, header: headerIn(fields), body: data };
        next = seq + 1;
      }
    }
  }

  async last(subject: Subject): Promise<Message | undefined> {
    const place = this.#places.find(subject);
    return place && (await this.#get(place, { last_by_subj: place.subject }));
  }

  /** The listener must not throw: the connection would end. */
  subscribe(subject: Subject, onMessage: (message: FeedMessage) => void): () => void {
    const place = this.#places.find(subject);
    if (!place) return () => {};
    const subscription = this.#connection.subscribe(place.feed, {
      callback: (error, message) => {
        const fed = error ? undefined : feedMessage(message);
        if (fed && fed.position > 0) onMessage(fed);
      },
    });
    return () => subscription.unsubscribe();
  }

  async purge(subject: Subject, below: Position): Promise<void> {
    const place = this.#places.find(subject);
    // Servers take 0 for everything.
    if (!place || below <= 1) return;
    const options = { filter: place.subject, seq: below };
    await this.#answered(this.#manager.streams.purge(place.stream, options));
  }

  async *headers(kind: Subject['kind']): AsyncGenerator<{ name: string; header: string }> {
    for (const [shard, stream] of this.#places.streams.entries()) {
      // A subject that gets a message meanwhile comes again.
      const names = new Set<string>();
      for await (const { subject, headers: fields } of this.#consume(stream, {
        deliver_policy: DeliverPolicy.LastPerSubject,
        filter_subject: this.#places.ofKind(kind, shard),
        headers_only: true,
      })) {
        const name = parseName(subject);
        if (names.has(name)) continue;
        names.add(name);
        yield { name, header: headerIn(fields) };
      }
    }
  }

  /** Messages between nodes, which nobody stores. */
  readonly broadcast: Broadcast = {
    publish: (topic, text) => {
      if (!this.#connection.isClosed()) this.#connection.publish(this.#places.ofTopic(topic), text);
    },
    subscribe: (topic, onMessage) => {
      const subscription = this.#connection.subscribe(this.#places.ofTopic(topic), {
        callback: (error, message) => {
          if (!error) ignoringErrors(() => onMessage(message.string()));
        },
      });
      return () => subscription.unsubscribe();
    },
  };

  /** Calls back whenever the connection is lost or there again. Feeds miss what is stored in between. */
  onStatus(listener: (status: JetStreamStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when the connection has ended for good, as when servers no longer let this node in. */
  get ended(): Promise<unknown> {
    return this.#connection.closed();
  }

  /** Sends what was published, and closes the connection. */
  async close(): Promise<void> {
    const timer = setTimeout(() => void this.#connection.close(), CLOSE_WITHIN);
    await this.#connection.drain().catch(() => this.#connection.close());
    clearTimeout(timer);
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect') this.#disconnected();
      if (type === 'reconnect') this.#notify('connected');
      // The server is about to end ("lame duck"), so leave it for another one now.
      if (type === 'ldm') void this.#connection.reconnect().catch(() => {});
    }
  }

  #disconnected(): void {
    for (const fail of [...this.#unanswered]) fail(new Error('the connection is lost'));
    this.#notify('disconnected');
  }

  #notify(status: JetStreamStatus): void {
    for (const listener of [...this.#listeners]) listener(status);
  }

  /**
   * What servers answer. Rejects with Unreachable if they do not, or cannot do what they are asked; at
   * once if the connection is lost, since answers to earlier questions do not come by the next one.
   */
  #answered<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown): void => {
        this.#unanswered.delete(fail);
        reject(new Unreachable(error));
      };
      this.#unanswered.add(fail);
      answer.then((value) => {
        this.#unanswered.delete(fail);
        resolve(value);
      }, fail);
    });
  }

  /** Asks the leader of the stream. */
  async #get({ stream }: Place, query: MsgRequest): Promise<Message | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        const stored = await this.#answered(this.#getter.streams.getMessage(stream, query));
        return stored ? messageIn(stored) : undefined;
      } catch (error) {
        const isLost = error instanceof Unreachable && error.cause instanceof TimeoutError;
        if (!isLost || attempt === GET_ATTEMPTS) throw error;
      }
    }
  }

  /** Reads what a new consumer finds, in order and without gaps, and removes it. */
  async *#consume(stream: string, config: Partial<ConsumerConfig>): AsyncGenerator<JsMsg> {
    const settings = {
      ack_policy: AckPolicy.None,
      inactive_threshold: nanos(ABANDONED_AFTER),
      mem_storage: true,
      num_replicas: 1,
      ...config,
    };
    const info = await this.#answered(this.#manager.consumers.add(stream, settings));
    const consumer = this.#client.consumers.getConsumerFromInfo(info);
    const most = config.headers_only ? FETCHED.headers : FETCHED.messages;
    try {
      let delivered = 0;
      for (let pending = info.num_pending; pending > 0; ) {
        const batch = await this.#answered(fetch(consumer, Math.min(pending, most)));
        for (const { info } of batch) {
          delivered += 1;
          if (info.deliverySequence !== delivered) {
            throw new Unreachable(new Error('the server skipped a message'));
          }
          pending = info.pending;
        }
        yield* batch;
      }
    } finally {
      void consumer.delete().catch(() => {});
    }
  }
}

/** An error in a callback would end the connection, and others may send anything. */
function ignoringErrors(action: () => void): void {
  try {
    action();
  } catch {
    // Messages between nodes may be lost anyway.
  }
}

/** Not the server that was just lost, which is what the client would try first. */
function leastRecent(servers: readonly Server[]): Server | null {
  const [first = null, ...others] = servers;
  return others.reduce(
    (least, one) => (least && one.lastConnect < least.lastConnect ? one : least),
    first,
  );
}

const managerOf = (connection: NatsConnection, timeout: number): Promise<JetStreamManager> =>
  jetstreamManager(connection, { timeout, checkAPI: false });

/** Some of the next messages, up to a number that there are. Throws if there are none. */
async function fetch(consumer: Consumer, max_messages: number): Promise<JsMsg[]> {
  for (let attempt = 1; ; attempt++) {
    const batch: JsMsg[] = [];
    try {
      const fetched = await consumer.fetch({ max_messages, expires: ANSWER_WITHIN });
      for await (const message of fetched) batch.push(message);
      if (batch.length === 0) throw new Error('the server sent no messages');
      return batch;
    } catch (error) {
      // It may run on another server than this client's, which does not know of it yet.
      if (!isNoResponders(error) || attempt === FETCH_ATTEMPTS) throw error;
      await delay(attempt * FETCH_AGAIN_AFTER);
    }
  }
}

const messageIn = ({ seq, header, data }: StoredMsg): Message => ({
  position: seq,
  header: headerIn(header),
  body: data,
});

const isNoResponders = (error: unknown): boolean =>
  error instanceof JetStreamError && 'code' in error && error.code === 503;

/** Throws WrongPosition or Unstored for refusals, and other errors if a message may still be stored. */
function positionIn({ seq, error }: PublishAnswer): Position {
  if (!error) {
    if (seq === undefined) throw new Error('the server gave no sequence');
    return seq;
  }
  const { err_code: code, description } = error;
  if (code === WRONG_LAST_SEQUENCE) throw new WrongPosition(lastIn(description));
  if (code === IN_PROCESS) throw new WrongPosition(undefined);
  const reason = REFUSALS.get(code);
  if (reason !== undefined) throw new Unstored(reason);
  if (code === STORE_FAILED && IS_FULL.test(description)) throw new Unstored('the stream is full');
  throw new Unreachable(new Error(`${description} (${code})`));
}

/** The last sequence, which the server says only in its text. */
function lastIn(description: string): Position | undefined {
  const [, last] = /^wrong last sequence: (\d+)$/.exec(description) ?? [];
  return last === undefined ? undefined : Number(last);
}

function feedMessage({ headers: fields, data }: Msg): FeedMessage {
  return {
    position: Number(fields?.get(SEQUENCE)),
    previous: Number(fields?.get(PREVIOUS)),
    header: headerIn(fields),
    body: data,
  };
}

const headerIn = (fields: MsgHdrs | undefined): string => fields?.get(HEADER).slice(1, -1) ?? '';
