import { describe, expect, it } from 'vitest';
import { type GameName, games } from '../games/index.ts';
import type { Json } from '../games/json.ts';
import { randomFrom } from '../games/random.ts';
import { main } from './main.ts';
import { HostileServer, type Script } from './testing/hostile-server.ts';
import { NOTHING, type Typing, type Where, written } from './testing/in-process.ts';

/** Everything that a terminal could be made to obey, and none of it anything that we write ourselves. */
const EVIL = '\x1b[5m\x1b[9;9H\x1b]0;evil\x07\x9b5m\x85\x08\x7f\u202e\u2066\u2028evil';

const run = (where: Where, typing: Typing, ...args: string[]) =>
  written(where, typing, (io) => main(args, io));

const TABLE = {
  status: 'playing',
  isPublic: true,
  isOpen: false,
  seatCount: 2,
  byInvitation: false,
  idleSeconds: 60,
  options: {},
  seats: ['Ann', 'Bob'].map((name) => ({ name, kind: 'human', place: null, hasLeft: false })),
  host: 'Ann',
  fairness: { deal: 'fixed-seed' },
  standings: null,
  rematch: null,
};

/** A room in which a game has just begun. */
function roomOf(name: GameName) {
  const game = games.get(name);
  if (!game) throw new Error(`there is no ${name}`);
  const players = ['Ann', 'Bob'];
  const options = game.parseOptions({}, [null, null]);
  const view = game.publicView(game.setup(options, players, randomFrom('')));
  const upper = { scramble: 'A', memoarrr: 'yW', match: { kind: 'standard', number: 1 } }[name];
  const seen = { ...view, spots: view.spots.with(1, { up: upper }), table: TABLE };
  return { id: 'r1', game: name, seq: 3, view: seen };
}

const MOVES: Record<GameName, Json> = {
  scramble: [
    { type: 'turned-up', spot: 0, card: 'A', player: 'Ann' },
    { type: 'failed', spot: 0, player: 'Ann', code: 'no-card' },
  ],
  memoarrr: [
    { type: 'turned-up', spot: 0, card: 'yW', player: 'Ann', fits: true },
    { type: 'round-won', round: 1, player: 'Ann' },
  ],
  match: [
    { type: 'turned-up', spot: 0, card: { kind: 'standard', number: 1 }, player: 'Ann' },
    { type: 'scored', points: 1, score: 2, player: 'Ann' },
  ],
};

const GAMES = ['scramble', 'memoarrr', 'match'] as const;

const welcome = (room: Json, you: string | null = null): Json => ({
  type: 'welcome',
  id: 'r1',
  you,
  seq: 3,
  now: 9,
  room,
});

const MOVED = { type: 'moved', seq: 4, time: 9, player: 'Ann', by: 'human' };

/** All that can be sent in a room after the welcome. */
function messagesIn(game: GameName): Json[] {
  const { view } = roomOf(game);
  const change = { ...view, spots: [[0, view.spots[1] ?? null]] };
  return [
    { type: 'presence', players: ['Ann'], spectators: 3 },
    { ...MOVED, effects: MOVES[game], change },
    { ...MOVED, effects: AT_THE_TABLE, change },
    { type: 'resync', now: 9, room: { ...roomOf(game), seq: 9 } },
    { type: 'secret', seq: 4, secret: game === 'memoarrr' ? { peek: PEEK } : null },
    { type: 'problem', problem: { code: 'not-now', message: 'because' } },
    { type: 'unknown', text: 'to this client' },
  ];
}

const PEEK = [{ spot: 1, card: 'yW' }];

const AT_THE_TABLE = [
  { type: 'sat-down', player: 'Ann' },
  { type: 'stood-up', player: 'Ann', by: 'Bob' },
  { type: 'host', player: 'Ann' },
  { type: 'ended', player: 'Ann' },
  { type: 'rematch', room: 'r2' },
];

/** The same with an evil text in one place, for every place except discriminants. */
function* spoilt(value: Json): Generator<Json> {
  if (typeof value !== 'object' || value === null) {
    yield EVIL;
    return;
  }
  if (Array.isArray(value)) {
    // The first spaces of a board are enough.
    for (const [index, part] of value.slice(0, 2).entries()) {
      for (const changed of spoilt(part)) yield value.with(index, changed);
    }
    return;
  }
  for (const [key, part] of Object.entries(value)) {
    if (key === 'type') continue;
    for (const changed of spoilt(part)) yield { ...value, [key]: changed };
  }
}

/** Watches a room of which that is told. */
async function watching(where: Where, messages: readonly Json[]) {
  const server = await HostileServer.start();
  server.script = { answers: {}, messages };
  return run(where, NOTHING, 'watch', `${server.address}/rooms/r1`);
}

const REVEALING: Typing = { after: 'Reveal a first card', keys: '1 1\n' };
const NAMING: Typing = { after: 'What is your name?', keys: 'Ann\nquit\nyes\n' };

const answering = (answers: Script['answers']): Script => ({ answers });

describe.each<Where>(['in lines', 'on a screen'])('%s, whatever a server sends', (where) => {
  it('valid messages are shown, until the room is gone', async () => {
    for (const game of GAMES) {
      const honest = [welcome(roomOf(game)), ...messagesIn(game)];
      const { out, err, obeyed } = await watching(where, honest);
      expect([game, obeyed, err]).toEqual([game, '', 'recollect: the room is gone\n']);
      expect(out).toMatch(where === 'in lines' ? /Ann/ : /Ann.*3 watching/s);
    }
  });

  it.each(GAMES)('cannot control a terminal: the room, in %s', async (game) => {
    for (const evil of spoilt(welcome(roomOf(game)))) {
      const { err, obeyed } = await watching(where, [evil]);
      expect([obeyed, JSON.stringify(evil)]).toEqual(['', JSON.stringify(evil)]);
      expect(err).toMatch(/^recollect: [^\n]+\n$/);
    }
  });

  it.each(GAMES)('cannot control a terminal: effects, in %s', async (game) => {
    for (const message of messagesIn(game)) {
      for (const evil of spoilt(message)) {
        const { err, obeyed } = await watching(where, [welcome(roomOf(game)), evil]);
        expect([obeyed, JSON.stringify(evil)]).toEqual(['', JSON.stringify(evil)]);
        expect(err).toMatch(/^recollect: [^\n]+\n$/);
      }
    }
  });

  it('messages that contradict each other end the session with an error', async () => {
    const room = roomOf('memoarrr');
    const empty = welcome({ ...room, view: { ...room.view, spots: [] } });
    const effects = [{ type: 'turned-up', spot: 24, card: 'yW', player: 'Ann', fits: true }];
    const change = { spots: [], players: [] };
    const { err } = await watching(where, [empty, { ...MOVED, effects, change }]);
    expect(err).toMatch(/^recollect: what the server sent makes no sense together: [^\n]+\n$/);
  });

  it('cannot control a terminal: the list of rooms', async () => {
    const server = await HostileServer.start();
    const room = {
      id: 'r1',
      game: 'match',
      status: 'waiting',
      isOpen: false,
      byInvitation: false,
      host: 'Ann',
      seatsTaken: 1,
      seatCount: 2,
      spectators: 0,
    };
    for (const honest of [room, { ...room, isOpen: true }]) {
      for (const evil of spoilt(honest)) {
        server.script = answering({ 'GET /rooms': { body: { rooms: [evil] } } });
        const { obeyed, err } = await run(where, NOTHING, 'rooms', server.address);
        expect([obeyed, JSON.stringify(evil)]).toEqual(['', JSON.stringify(evil)]);
        expect(err).toMatch(/^recollect: what http:\S+ sent is not of the protocol[^\n]+\n$/);
      }
    }
  });

  it('cannot control a terminal: a seat, and the room before it is entered', async () => {
    const server = await HostileServer.start();
    const room = roomOf('match');
    const seat = { room, name: 'Ann', token: 'a'.repeat(22), invitation: 'b' };
    const cases = [
      ...[...spoilt(room)].map((evil) => ({ room: evil, seat })),
      ...[...spoilt(seat)].map((evil) => ({ room, seat: evil })),
    ];
    for (const evil of cases) {
      server.script = {
        answers: {
          'GET /rooms/r1': { body: evil.room },
          'POST /rooms/r1/seats': { status: 201, body: evil.seat },
        },
        messages: [welcome(room, 'Ann')],
      };
      const link = `${server.address}/rooms/r1`;
      const { obeyed, err } = await run(where, NOTHING, 'play', link, '--name', 'Ann');
      expect([obeyed, JSON.stringify(evil)]).toEqual(['', JSON.stringify(evil)]);
      expect(err).toMatch(/^recollect: [^\n]+\n$/);
    }
  });

  it('cannot control a terminal: the reasons of refusals and of the end', async () => {
    const server = await HostileServer.start();
    const room = roomOf('match');
    const seat = { room, name: 'Ann', token: 'a'.repeat(22) };
    const play = ['play', `${server.address}/rooms/r1`];
    const answers: Script['answers'] = {
      'GET /rooms/r1': { body: room },
      'POST /rooms/r1/seats': { status: 201, body: seat },
    };
    const refused = (code: string, status: number): Script['answers'] => ({
      ...answers,
      'POST /rooms/r1/seats': { status, body: { code, message: EVIL } },
    });
    const messages = [welcome(room, 'Ann')];
    const outcome = (what: Json) => (id: string) => [{ type: 'reply', id, ...Object(what) }];
    const evil = { code: 'not-now', message: EVIL };
    const closed = (code: number): Script => ({ answers, messages, close: { code, reason: EVIL } });
    const scripts: readonly (readonly [script: Script, typing?: Typing])[] = [
      [{ answers: refused('full', 409) }],
      [{ answers: refused(EVIL, 409) }],
      [{ answers: { ...answers, 'GET /rooms/r1': { status: 500, body: EVIL } } }],
      [{ answers: { ...answers, 'GET /rooms/r1': { body: EVIL } } }],
      [{ answers, messages, afterMove: outcome({ refused: evil }) }, REVEALING],
      [{ answers, messages, afterMove: outcome({ seq: 3, failed: evil }) }, REVEALING],
      [{ answers, messages, afterMove: outcome({ seq: EVIL }) }, REVEALING],
      [{ answers, messages: [...messages, { type: 'problem', problem: evil }] }],
      [{ answers, messages: [...messages, { type: 'gone', next: EVIL }] }],
      ...[4003, 4004, 4009].map((code) => [closed(code)] as const),
    ];
    for (const [script, typing = NOTHING] of scripts) {
      server.script = script;
      const { obeyed, err } = await run(where, typing, ...play, '--name', 'Ann');
      expect([obeyed, JSON.stringify(script)]).toEqual(['', JSON.stringify(script)]);
      expect(err).toMatch(/^recollect: [^\n]+\n$/);
    }
    server.script = { answers: refused('name-taken', 409) };
    const asked = await run(where, NAMING, ...play);
    expect(asked.obeyed).toBe('');
    expect(asked.out).toContain('Choose another name.');
  });
});
