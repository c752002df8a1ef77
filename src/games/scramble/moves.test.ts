import { describe, expect, it } from 'vitest';
import type { Played } from '../game.ts';
import { isBoardChange } from './moves.ts';
import { Table } from './testing/builder.ts';

const fires = ({ effects }: Played): boolean => effects.some(isBoardChange);

describe('watchers are notified of', () => {
  it('[W-1] a card that is turned up, as a first card or as a second', () => {
    const table = new Table('AB/BA');
    expect(fires(table.does('alice flips 0,0'))).toBe(true);
    expect(fires(table.does('alice flips 0,1'))).toBe(true);
  });

  it('[W-1] cards that are turned down, also when the first card then waits', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 1,1');
    expect(fires(table.does('alice flips 1,1'))).toBe(true);
  });

  it('[W-1] cards that are removed, also when the first card then fails', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 1,1');
    expect(fires(table.does('alice flips 0,0'))).toBe(true);
  });

  it('[W-1] a first card that is turned down because its holder leaves', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0');
    expect(fires(table.does('alice leaves'))).toBe(true);
  });

  it('[W-1] cards that change to a different string, face-down ones too', () => {
    const table = new Table('AB/BA');
    expect(fires(table.does('anyone maps A>A B>C'))).toBe(true);
  });

  it("[W-1] one's own mismatched card, named again: it is turned down and up", () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,0');
    expect(table.seenBy('bob')).toBe('A ? / ? ?');
    expect(fires(table.does('alice flips 0,0'))).toBe(true);
    expect(table.seenBy('bob')).toBe('A ? / ? ?');
  });

  it('[W-2] not a card that changes hands face up (1-C)', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1');
    expect(fires(table.does('bob flips 0,0'))).toBe(false);
  });

  it('[W-2] not a wait, its end, or what comes of it (1-D)', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0');
    expect(fires(table.does('bob flips 0,0'))).toBe(false);
    expect(fires(table.does('bob gives up'))).toBe(false);
    table.does('carol flips 0,0');
    expect(fires(table.does('alice leaves'))).toBe(false);
    expect(table.seenBy('carol')).toBe('[A] ? / ? ?');
  });

  it('[W-2] not a first card that fails (1-A), nor a second (2-A, 2-B)', () => {
    const table = new Table('AAB/BCC');
    table.does('alice flips 0,0', 'alice flips 0,1', 'alice leaves');
    expect(fires(table.does('bob flips 0,0'))).toBe(false);
    table.does('bob flips 0,2');
    expect(fires(table.does('bob flips 0,0'))).toBe(false);
    table.does('carol flips 1,0');
    expect(fires(table.does('carol flips 1,0'))).toBe(false);
  });

  it('[W-2] not a second card that is face up, whether it matches (2-D) or not (2-E)', () => {
    const table = new Table('ABA/CCD');
    table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 0,2');
    expect(fires(table.does('bob flips 0,0'))).toBe(false);
    table.does('carol flips 1,0');
    expect(fires(table.does('carol flips 0,1'))).toBe(false);
  });

  it('[W-2] not a map that changes no string', () => {
    const table = new Table('AB/BA');
    expect(table.does('anyone maps A>A B>B Q>R')).toEqual({ effects: [], changed: [] });
  });

  it('[W-2] not a map that changes only what has been removed', () => {
    const table = new Table('AAB');
    table.does('alice flips 0,0', 'alice flips 0,1', 'alice leaves');
    expect(fires(table.does('anyone maps A>X B>B'))).toBe(false);
  });
});
