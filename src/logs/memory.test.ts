import { describe, expect, it } from 'vitest';
import { moveEntry } from '../history/testing/entries.ts';
import { logContract } from '../room/log.suite.ts';
import { FaultyLog } from '../room/testing/faulty-log.ts';
import { MemoryLog } from './memory.ts';

logContract('MemoryLog', () => ({ log: new MemoryLog() }));

logContract('MemoryLog, made asynchronous', () => ({ log: new FaultyLog(new MemoryLog()) }));

describe('MemoryLog', () => {
  const entry = moveEntry(1);

  it('notifies subscribers before an append returns, nested appends included', () => {
    const log = new MemoryLog();
    const heard: number[] = [];
    log.subscribe('room', {
      onEntries: ([first]) => {
        if (first?.seq !== 1) return;
        log.append('room', 1, [entry]);
        expect(heard).toEqual([1, 2]);
      },
    });
    log.subscribe('room', {
      onEntries: (entries) => heard.push(...entries.map(({ seq }) => seq)),
    });
    expect(log.append('room', 0, [entry])).toBe(1);
    expect(heard).toEqual([1, 2]);
  });

  it('returns or throws at once', () => {
    const log = new MemoryLog();
    expect(log.append('room', 0, [entry])).toBe(1);
    expect(() => log.append('room', 0, [entry])).toThrow('expected 0, but the last one is 1');
  });
});
