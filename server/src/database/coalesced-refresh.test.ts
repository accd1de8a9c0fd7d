import { describe, expect, it, vi } from 'vitest';
import { createCoalescedRefresh } from './coalesced-refresh.ts';

/** A table with one value, whose reads the test completes. */
function slowTable() {
  const table = { stored: 'first', cached: '', readings: 0 };
  const answers: (() => void)[] = [];
  const refresh = createCoalescedRefresh(async () => {
    table.readings += 1;
    const { stored } = table;
    await new Promise<void>((answer) => answers.push(answer));
    table.cached = stored;
  });
  return { table, refresh, answerNext: () => answers.shift()?.() };
}

const turn = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

describe('coalesced refresh', () => {
  it('reads once more for any number of changes during a read, and keeps the newest result', async () => {
    const { table, refresh, answerNext } = slowTable();
    const waiting = [refresh.now()];
    table.stored = 'second';
    waiting.push(refresh.now());
    table.stored = 'third';
    waiting.push(refresh.now());
    answerNext();
    await turn();
    expect([table.cached, refresh.isReading]).toEqual(['first', true]);
    answerNext();
    await Promise.all(waiting);
    expect([table.cached, table.readings, refresh.isReading]).toEqual(['third', 2, false]);
  });

  it('reads again after a failed read, also for callers that were waiting for it', async () => {
    let fails = true;
    const read = vi.fn(async () => {
      await turn();
      if (fails) throw new Error('The database is unreachable');
    });
    const refresh = createCoalescedRefresh(read);
    await expect(refresh.now()).rejects.toThrow('unreachable');
    const first = refresh.now();
    const second = refresh.now();
    await turn();
    fails = false;
    await Promise.all([first, second]);
    expect([read.mock.calls.length, refresh.isReading]).toEqual([3, false]);
  });
});
