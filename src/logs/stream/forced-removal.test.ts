import { describe, expect, it } from 'vitest';
import { NotStored } from '../../room/log.ts';
import { forceRemoval, type RoomMessages } from './forced-removal.ts';
import { parseRoomHeader } from './message.ts';
import { type Position, Unstored, WrongPosition } from './stream.ts';

const ROOM = 'room';

/** Messages of a room, to which others may add some at each attempt. */
class BusyStream implements RoomMessages {
  readonly positions: Position[] = [3];
  readonly headers = new Map<Position, string>();
  #attempts = 0;
  readonly #disturb: (attempt: number, stream: BusyStream) => void;

  constructor(disturb: (attempt: number, stream: BusyStream) => void) {
    this.#disturb = disturb;
  }

  store(header = ''): Position {
    const position = (this.positions.at(-1) ?? 0) + 1;
    this.positions.push(position);
    this.headers.set(position, header);
    return position;
  }

  async last() {
    return messageAt(this.positions.at(-1) ?? 0);
  }

  async publish(_: unknown, __: Position, { header }: { header: string }): Promise<Position> {
    this.#attempts += 1;
    this.#disturb(this.#attempts, this);
    return this.store(header);
  }

  async *read(_: unknown, from: Position) {
    yield* this.positions.filter((position) => position >= from).map(messageAt);
  }
}

const messageAt = (position: Position) => ({ position, header: '', body: new Uint8Array() });

describe('the removal of a room that cannot be read', () => {
  let time = 0;
  const settings = {
    now: () => time,
    later: (milliseconds: number, action: () => void) => {
      time += milliseconds;
      action();
    },
    newId: () => 'id',
    onTrouble: () => {},
  };

  /** Removes a room, and tells where the removal is, and what it builds on. */
  async function removal(disturb: (attempt: number, stream: BusyStream) => void) {
    const stream = new BusyStream(disturb);
    const position = await forceRemoval(stream, ROOM, settings);
    const { base } = parseRoomHeader(ROOM, stream.headers.get(position) ?? '');
    return { base, position };
  }

  it('[RO-33] is right behind the last message', async () => {
    expect(await removal(() => {})).toEqual({ base: 3, position: 4 });
  });

  it('[RO-33] is made again if the stream has accepted another message before it', async () => {
    const slipIn = (attempt: number, stream: BusyStream): void => {
      if (attempt < 3) stream.store();
    };
    expect(await removal(slipIn)).toEqual({ base: 7, position: 8 });
  });

  it('is tried again while others are faster or nobody answers, and not for ever', async () => {
    const fail = (attempt: number): void => {
      if (attempt === 1) throw new WrongPosition(4);
      if (attempt === 2) throw new Error('no answer');
    };
    expect(await removal(fail)).toEqual({ base: 3, position: 4 });
    const never = (): void => {
      throw new Error('no answer');
    };
    await expect(removal(never)).rejects.toMatchObject({
      name: 'Unreachable',
      cause: { message: 'no answer' },
    });
  });

  it('fails at once if it cannot be stored', async () => {
    const refuse = (): void => {
      throw new Unstored('the stream is full');
    };
    await expect(removal(refuse)).rejects.toThrow(new NotStored('the stream is full'));
  });
});
