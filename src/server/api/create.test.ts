import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serve } from '../testing/http.ts';
import { boardFile, call, flip, lookAt, roomWith, startedRoom } from '../testing/room-client.ts';

const TOKEN = 'a-token-of-my-own-choice';

/** Asks a server to create that room. Returns its answer. */
async function creating(body: object) {
  const { port } = await serve();
  return call(port, 'POST', '/rooms', { body: { name: 'Ann', ...body } });
}

describe('creating a room', () => {
  it.each(['scramble', 'memoarrr', 'match'])(
    '[TA-9] gives the first seat in a room of %s, and makes its player the host',
    async (game) => {
      const { status, body } = await creating({ game });
      expect(status).toBe(201);
      expect(body).toMatchObject({ name: 'Ann', room: { game, seq: 1 } });
      expect(body.room.id).toMatch(/^[a-z2-9]{12}$/);
      expect(body.token).toMatch(/^[A-Za-z0-9_-]{22}$/);
      expect(body.invitation).toBeUndefined();
      expect(body.room.view).toMatchObject({
        spots: [],
        players: [],
        table: {
          status: 'waiting',
          host: 'Ann',
          isOpen: false,
          isPublic: false,
          byInvitation: false,
          seats: [{ name: 'Ann', kind: 'human', place: null, hasLeft: false }],
        },
      });
    },
  );

  it.each(['scramble', 'memoarrr', 'match'])(
    '[TA-8] does not accept a kind of seat in a room of %s',
    async (game) => {
      for (const kind of ['bot', 'human']) {
        expect(await creating({ game, kind })).toMatchObject({
          status: 400,
          body: { code: 'illegal-request', message: expect.stringContaining('kind') },
        });
      }
    },
  );

  it('accepts a token of your choice', async () => {
    const { port } = await serve();
    const { id } = await roomWith(port, 'scramble', ['Ann'], { token: TOKEN });
    expect((await call(port, 'POST', `/rooms/${id}/start`, { token: TOKEN })).status).toBe(200);
  });

  it('[TA-21] deals your own cards, which show nowhere before they are turned over', async () => {
    const { port } = await serve();
    const options = { rows: 1, columns: 2, cards: ['apfel'] };
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann'], { options });
    const token = seats[0]?.token;
    const before = await lookAt(port, id, token);
    expect(JSON.stringify(before)).not.toContain('apfel');
    expect(before.view.table.options).toEqual({ rows: 1, columns: 2 });
    expect(before.view.table.fairness.deal).toBe('random');
    await call(port, 'POST', `/rooms/${id}/moves`, { token, body: { move: flip(0, 0) } });
    expect((await lookAt(port, id)).view.spots[0]).toEqual({ up: 'apfel', by: 'Ann' });
  });

  it('[TA-21] lays out a board file as it is, which shows as fixed-deck', async () => {
    const { port } = await serve();
    const options = { board: boardFile('AB/BA') };
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann'], { options });
    const token = seats[0]?.token;
    await call(port, 'POST', `/rooms/${id}/moves`, { token, body: { move: flip(1, 0) } });
    const { view } = await lookAt(port, id);
    expect(view).toMatchObject({ rows: 2, columns: 2 });
    expect(view.spots).toEqual(['down', 'down', { up: 'B', by: 'Ann' }, 'down']);
    expect(view.table).toMatchObject({ options: {}, fairness: { deal: 'fixed-deck' } });
  });

  it('lays out a board of 100x100 emoji', async () => {
    const { port } = await serve();
    const options = { board: `100x100\n${'👩‍👩‍👧‍👦\n'.repeat(10_000)}` };
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann'], { options });
    const token = seats[0]?.token;
    const move = flip(99, 99);
    const moved = await call(port, 'POST', `/rooms/${id}/moves`, { token, body: { move } });
    expect(moved.status).toBe(200);
    const { view } = await lookAt(port, id);
    expect(view.spots).toHaveLength(10_000);
    expect(view.spots.at(-1)).toEqual({ up: '👩‍👩‍👧‍👦', by: 'Ann' });
  });

  it('[TA-21] deals the same cards for the same seed, which shows as fixed-seed', async () => {
    const { port } = await serve();
    const dealt = async (): Promise<unknown> => {
      const settings = { seed: 'again', nonce: randomUUID(), options: { rows: 1, columns: 8 } };
      const { id, seats } = await startedRoom(port, 'scramble', ['Ann'], settings);
      const token = seats[0]?.token;
      await call(port, 'POST', `/rooms/${id}/moves`, { token, body: { move: flip(0, 0) } });
      await call(port, 'POST', `/rooms/${id}/moves`, { token, body: { move: flip(0, 1) } });
      const { view } = await lookAt(port, id);
      expect(view.table.fairness).toEqual({ deal: 'fixed-seed' });
      return view.spots;
    };
    expect(await dealt()).toEqual(await dealt());
  });

  it('returns an invitation if one is asked for', async () => {
    const { body } = await creating({ game: 'scramble', byInvitation: true });
    expect(body.invitation).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(body.room.view.table.byInvitation).toBe(true);
  });

  it('[TA-18] deals an open board at once, for anybody', async () => {
    const { body } = await creating({
      game: 'scramble',
      options: { board: boardFile('AA'), open: true },
      byInvitation: true,
      idleSeconds: 5,
    });
    expect(body.invitation).toBeUndefined();
    expect(body.room.view).toMatchObject({
      spots: ['down', 'down'],
      table: { status: 'playing', isOpen: true, byInvitation: false, idleSeconds: null },
    });
  });

  it.each([
    ['1x2\nA\n', 'line 3: expected 2 cards for 1x2, found 1'],
    ['1x2\nA\nB\nC\n', 'line 4: expected the end of the file after 2 cards'],
    ['2x1\nA\nB b\n', 'line 3: expected a card without white space, found "B b"'],
    ['1x1\nA', 'line 2: expected a newline at the end of the line'],
    ['0x3\n', 'line 1: expected ROWxCOLUMN such as 3x3, each at least 1, found "0x3"'],
    ['', 'line 1: expected ROWxCOLUMN such as 3x3, found nothing'],
    [`101x1\n${'A\n'.repeat(101)}`, 'line 1: expected at most 100 rows and columns, found 101x1'],
  ])('says what is wrong with the board file %j, and in which line', async (board, message) => {
    const { status, body } = await creating({ game: 'scramble', options: { board } });
    expect([status, body]).toEqual([400, { code: 'illegal-options', message }]);
  });

  it.each(['memoarrr', 'match'])('says in which line a deck file of %s is wrong', async (game) => {
    const { status, body } = await creating({ game, options: { deck: 'nonsense\n' } });
    expect([status, body.code]).toEqual([400, 'illegal-options']);
    expect(body.message).toMatch(/^line 1: expected /);
  });

  it.each([
    [{ game: 'scramble', options: { theme: 'animals', cards: ['A'] } }, 'found both'],
    [{ game: 'scramble', options: { board: '1x1\nA\n', rows: 3 } }, 'found rows'],
    [{ game: 'scramble', seatCount: 1_001 }, 'expected 1 to 1000 seats, found 1001'],
    [{ game: 'memoarrr', seatCount: 1 }, 'expected 2 to 4 seats, found 1'],
    [{ game: 'match', seatCount: 3 }, 'expected 2 seats, found 3'],
    [{ game: 'match', options: { rows: 3, columns: 3 } }, 'even'],
  ])('[TA-3] refuses invalid settings: %j', async (request, message) => {
    const { status, body } = await creating(request);
    expect([status, body.code]).toEqual([400, 'illegal-options']);
    expect(body.message).toContain(message);
  });

  it.each([
    [{}, 'expected the body to have a game: scramble, memoarrr, match'],
    [{ game: 'chess' }, 'expected the body to have a game: scramble, memoarrr, match'],
    [{ game: 'scramble', colour: 'red' }, 'the body.colour is not expected'],
    [{ game: 'scramble', options: { rows: 0 } }, 'the body.options.rows must be >= 1'],
    [{ game: 'scramble', options: { theme: 'x' } }, 'the body.options.theme must be one of'],
    [{ game: 'scramble', options: { cards: [] } }, 'the body.options.cards must not have fewer'],
    [{ game: 'scramble', token: 'short' }, 'the body.token must match'],
    [{ game: 'scramble', idleSeconds: 4 }, 'the body.idleSeconds must be >= 5'],
    [{ game: 'scramble', public: 'yes' }, 'the body.public must be boolean'],
    [{ game: 'scramble', name: 7 }, 'the body.name must be string'],
  ])('[RO-26] says in one line what is wrong with %j', async (request, message) => {
    const { status, body } = await creating(request);
    expect([status, body.code]).toEqual([400, 'illegal-request']);
    expect(body.message).toContain(message);
    expect(body.message).not.toContain('\n');
  });

  it('lets the host choose a place, if it exists', async () => {
    const sits = await creating({ game: 'memoarrr', place: 'left' });
    expect(sits.body.room.view.table.seats).toMatchObject([{ name: 'Ann', place: 'left' }]);
    const nowhere = await creating({ game: 'memoarrr', place: 'nowhere' });
    expect([nowhere.status, nowhere.body]).toEqual([
      409,
      {
        code: 'no-place',
        message: 'there is no place "nowhere": expected top, right, bottom, left',
      },
    ]);
    const noChoice = await creating({ game: 'match', place: 'top' });
    expect([noChoice.status, noChoice.body.code]).toEqual([409, 'no-place']);
  });

  it('[AD-6] is limited for each address', async () => {
    const { port } = await serve({ limits: { 'rooms-per-hour': 2 } });
    await roomWith(port, 'scramble', ['Ann']);
    await roomWith(port, 'scramble', ['Ann']);
    const { status, body } = await call(port, 'POST', '/rooms', {
      body: { game: 'scramble', name: 'Ann' },
    });
    expect([status, body]).toEqual([
      429,
      { code: 'too-many', message: 'expected at most 2 new rooms an hour from one address' },
    ]);
  });
});

describe('a name', () => {
  it.each(['Ann', 'Ann B.', '李雷', '🦄', "O'Neil", '__proto__', '👩‍👩‍👧‍👦', 'x'.repeat(32)])(
    'may be %s',
    async (name) => {
      const { status, body } = await creating({ game: 'scramble', name });
      expect([status, body.name]).toEqual([201, name]);
    },
  );

  it('is the same for all ways to encode its accents', async () => {
    const { body } = await creating({ game: 'scramble', name: 'Zoe\u0308' });
    expect(body.name).toBe('Zo\u00eb');
  });

  it.each([
    ' Ann',
    'Ann ',
    ' ',
    'A\nB',
    'A\tB',
    'A\u0000',
    '\u202eAnn',
    '\u200b',
    '\u2028',
    '\ud83e',
    '\u0301',
    '\ufe0f',
  ])('may not be %j', async (name) => {
    const { status, body } = await creating({ game: 'scramble', name });
    expect([status, body.code]).toEqual([400, 'illegal-name']);
  });

  it('has the configured maximal length', async () => {
    const { port } = await serve({ limits: { 'name-length': 3 } });
    const named = (name: string) =>
      call(port, 'POST', '/rooms', { body: { game: 'scramble', name } });
    expect((await named('🦄🦄🦄')).status).toBe(201);
    expect((await named('🦄🦄🦄🦄')).body).toEqual({
      code: 'illegal-name',
      message: 'expected a name of at most 3 characters',
    });
  });
});
