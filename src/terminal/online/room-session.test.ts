import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Rejected, RoomGone } from '../../client/errors.ts';
import { screenOf } from '../../games/testing/screen.ts';
import { type Display, RoomSession } from './room-session.ts';
import { StagedRoom } from './testing/staged-room.ts';

type Setting = ConstructorParameters<typeof StagedRoom>[0];

const LINK = 'http://localhost/rooms/r1';

/** A player at a terminal, in a room in which nothing happens by itself. */
class Seated {
  readonly stage: StagedRoom;
  readonly session: RoomSession;
  readonly paused: unknown[] = [];
  time = 0;

  constructor(setting: Setting, isInteractive = true) {
    this.stage = new StagedRoom(setting);
    const display: Display = {
      show: () => void this.session?.screenModel,
      hold: (view) => this.paused.push(view),
      isInteractive,
    };
    this.session = new RoomSession(
      { room: this.stage, text: this.stage.text, link: LINK },
      display,
      () => this.time,
    );
    display.show();
  }

  get screen() {
    return this.session.screenModel;
  }

  get table(): string {
    return this.screen.board?.(screenOf()) ?? '';
  }

  /** Types each line late enough not to be debounced. */
  async types(...lines: string[]): Promise<void> {
    for (const line of lines) {
      this.time += 1_000;
      this.session.onLine(line);
      await vi.advanceTimersByTimeAsync(0);
    }
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MATCH: Setting = { game: 'match', options: { deck: '1 1\n2 2\n' } };

describe('moves', () => {
  it('are parsed from trimmed lines', async () => {
    const ann = new Seated(MATCH);
    await ann.types('  1 1 ');
    expect(ann.stage.moves).toEqual([{ type: 'reveal', spot: 0 }]);
    expect(ann.screen.news.at(-1)).toBe('Ann reveals 1,1: 1.');
  });

  it('that are invalid or refused leave a notice until the next line', async () => {
    const ann = new Seated(MATCH);
    await ann.types('7 7');
    expect(ann.screen.notice).toBe("'7 7' is off the grid: rows are 1 to 2, columns 1 to 2.");
    await ann.types('1 1', '1 1');
    expect(ann.screen.notice).toMatch(/^[A-Z][^.]*\.$/);
    await ann.types('1 2');
    expect(ann.screen.notice).toBe('');
  });

  it('are sent once there is a connection again', async () => {
    const ann = new Seated(MATCH);
    ann.stage.setStatus('reconnecting');
    expect(ann.screen).toMatchObject({
      isConnected: false,
      notice: 'The connection is lost. Trying again …',
    });
    ann.stage.isSilent = true;
    await ann.types('1 1');
    expect(ann.screen.notice).toBe('Your move counts as soon as there is a connection again.');
    expect(ann.session.pending).toBe(1);
    ann.stage.setStatus('live');
    expect(ann.screen).toMatchObject({ isConnected: true, notice: 'Connected again.' });
  });
});

describe('an accidental Enter', () => {
  const revealed = async (isInteractive: boolean): Promise<Seated> => {
    const ann = new Seated(MATCH, isInteractive);
    await ann.types('1 1', '2 1');
    ann.session.onLine('');
    return ann;
  };

  it('is ignored right after the prompt, but not later', async () => {
    const ann = await revealed(true);
    expect(ann.stage.moves).toHaveLength(2);
    await ann.types('');
    expect(ann.stage.moves.at(-1)).toEqual({ type: 'seen' });
  });

  it('is not ignored in a pipe', async () => {
    expect((await revealed(false)).stage.moves.at(-1)).toEqual({ type: 'seen' });
  });

  it('neither shows nor hides secret cards, even before the first draw', async () => {
    const ann = new Seated({ game: 'memoarrr' });
    ann.session.onLine('');
    expect(ann.screen.prompt).toMatch(/^Press Enter to see/);
    ann.time += 1_000;
    ann.session.onLine('');
    ann.session.onLine('');
    expect(ann.screen.prompt).toBe('Press Enter to hide them.');
  });
});

describe('secret cards', () => {
  const SECRET: Setting = { game: 'memoarrr', players: ['Ann', 'Bob', 'Cem'] };
  const secretOf = ({ text, secret }: StagedRoom) => text.secret?.(secret, screenOf()) ?? '';

  it('are shown on Enter, hidden on the next, and never shown again', async () => {
    const ann = new Seated(SECRET);
    const cards = secretOf(ann.stage);
    expect(ann.table).not.toBe(cards);
    await ann.types('');
    expect(ann.table).toBe(cards);
    await ann.types('');
    expect(ann.table).not.toBe(cards);
    expect(ann.screen.prompt).toBe('Waiting for Bob and Cem.');
    await ann.types('', '');
    expect(ann.table).not.toBe(cards);
  });

  it('are hidden at once, even without a connection', async () => {
    const ann = new Seated(SECRET);
    const cards = secretOf(ann.stage);
    await ann.types('');
    ann.stage.setStatus('reconnecting');
    ann.stage.isSilent = true;
    await ann.types('', '', '');
    expect(ann.table).not.toBe(cards);
    ann.stage.playAs('Bob', { type: 'seen' });
    await ann.types('');
    expect(ann.table).not.toBe(cards);
  });

  it('are hidden when the player has seen them at another terminal', async () => {
    const ann = new Seated(SECRET);
    await ann.types('');
    ann.stage.playAs('Ann', { type: 'seen' });
    expect(ann.screen.prompt).toBe('Waiting for Bob and Cem.');
    expect(ann.table).toBe(ann.stage.text.renderBoard(ann.stage.view as never, screenOf()));
  });
});

describe('the end of a round', () => {
  const DECK = 'rC rP rO rT rW\ngC gP gO gT gW\npC pP .. pT pW\nbC bP bO bT bW\nyC yP yO yT yW\n';
  const ROUND: Setting = { game: 'memoarrr', options: { deck: DECK } };

  /** Bob turns over a card that does not fit, which leaves Ann alone. */
  function endRound({ stage }: Seated): void {
    for (const name of ['Ann', 'Bob']) stage.playAs(name, { type: 'seen' });
    stage.playAs('Ann', { type: 'turn-over', spot: 0 });
    stage.playAs('Bob', { type: 'turn-over', spot: 6 });
  }

  it('is held until Enter is pressed', async () => {
    const ann = new Seated(ROUND);
    endRound(ann);
    expect(ann.paused).toHaveLength(1);
    expect(ann.screen.prompt).toBe('Press Enter to turn all cards face down.');
    expect(ann.table).toContain('gPg');
    await ann.types('');
    expect(ann.table).not.toContain('gPg');
  });

  it('is held for a limited time', () => {
    const ann = new Seated(ROUND);
    endRound(ann);
    vi.advanceTimersByTime(10_000);
    expect(ann.table).not.toContain('gPg');
  });

  it('does not block commands', async () => {
    const ann = new Seated(ROUND);
    endRound(ann);
    await ann.types('quit');
    expect(await ann.session.ended).toEqual({ type: 'quit' });
  });

  it('is not held in a pipe', () => {
    const ann = new Seated(ROUND, false);
    endRound(ann);
    expect(ann.paused).toHaveLength(1);
    expect(ann.table).not.toContain('gPg');
  });
});

describe('help', () => {
  it('covers everything until the next line, which is then handled', async () => {
    const ann = new Seated(MATCH);
    await ann.types('?');
    expect(ann.screen.overlay).toContain('gives up your seat for good');
    await ann.types('');
    expect(ann.screen.overlay).toBe('');
    expect(ann.stage.moves).toEqual([]);
    await ann.types('?', '1 1');
    expect(ann.screen.overlay).toBe('');
    expect(ann.stage.moves).toHaveLength(1);
  });
});

describe('a large board', () => {
  it('scrolls to the chosen spot, or to the latest own move', async () => {
    const ann = new Seated({ game: 'scramble', options: { rows: 20, columns: 30 } });
    await ann.types('see 20 30');
    expect(ann.session.focus).toBe(599);
    await ann.types('see 21 1');
    expect(ann.screen.notice).toBe('There is no such space to see.');
    await ann.types('2 3');
    expect(ann.session.focus).toBe(32);
  });
});

describe('an irreversible command', () => {
  it.each([
    ['leave', 'That gives up your seat for good.', 'standUp'],
    ['end', 'That ends the game for everybody.', 'end'],
  ] as const)('asks for confirmation: %s', async (word, warning, call) => {
    const ann = new Seated(MATCH);
    await ann.types(word);
    expect(ann.screen).toMatchObject({ notice: warning, prompt: 'Type yes if you mean it:' });
    await ann.types('');
    expect(ann.stage.calls).toEqual([]);
    expect(ann.screen.prompt).toBe('Reveal a first card (row column):');
    await ann.types(word, 'Yes');
    expect(ann.stage.calls).toEqual([call]);
  });

  it('leaves a notice if the server refuses it', async () => {
    const bob = new Seated({ ...MATCH, you: 'Bob' });
    bob.stage.refusal = new Rejected(
      { code: 'not-host', message: 'only the host can do that' },
      403,
    );
    await bob.types('end', 'y');
    expect(bob.screen.notice).toBe('Only the host can do that.');
  });
});

describe('the end of a session', () => {
  const ended = async (ann: Seated, ...lines: string[]) => {
    await ann.types(...lines);
    return ann.session.ended;
  };

  it('keeps the seat after quit, and gives it up after leave', async () => {
    expect(await ended(new Seated(MATCH), 'quit')).toEqual({ type: 'quit' });
    expect(await ended(new Seated(MATCH), 'leave', 'yes')).toEqual({ type: 'left' });
  });

  it('leads to the rematch after again', async () => {
    const ann = new Seated({ ...MATCH, table: { status: 'ended' } });
    expect(await ended(ann, 'again')).toMatchObject({ type: 'again', seat: { room: 'r2' } });
  });

  const OPEN: Setting = { game: 'scramble', table: { isOpen: true, seats: [] } };

  it('leaves an open board', async () => {
    const ann = new Seated(OPEN);
    expect(await ended(ann, '1 1', 'quit')).toEqual({ type: 'quit' });
    expect(ann.stage.moves.at(-1)).toEqual({ type: 'leave' });
  });

  it.each(['silent', 'lost'])('does not wait for a server that is %s', async (what) => {
    const ann = new Seated(OPEN);
    await ann.types('1 1');
    ann.stage.isSilent = true;
    await ann.types('quit');
    if (what === 'lost') ann.stage.setStatus('reconnecting');
    else await vi.advanceTimersByTimeAsync(2_000);
    expect(await ann.session.ended).toEqual({ type: 'quit' });
  });

  it.each([null, 'r2'])('comes when the room is gone, with %s in its place', async (next) => {
    const ann = new Seated(MATCH);
    const error = new RoomGone(next);
    ann.stage.closeWith(error);
    expect(await ann.session.ended).toEqual({ type: 'closed', error });
  });

  it('does not come with the loss of the seat', async () => {
    const ann = new Seated(MATCH);
    ann.stage.you = null;
    ann.stage.emit({ kind: 'seat-lost' });
    expect(ann.screen).toMatchObject({
      notice: 'You have no seat here any more, and only watch.',
      prompt: 'You watch. Type quit to go.',
    });
    expect(ann.session.hasEnded).toBe(false);
  });
});
