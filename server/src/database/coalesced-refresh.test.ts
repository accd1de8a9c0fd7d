import { describe, expect, it, vi } from 'vitest';
import { createCoalescedRefresh } from './coalesced-refresh.ts';

/** A table with one value, read as slowly as a test wants. */
function slowTable() {
  const table = { stored: 'first', kept: '', readings: 0 };
  const answers: (() => void)[] = [];
  const refresh = createCoalescedRefresh(async () => {
    table.readings += 1;
    const { stored } = table;
    await new Promise<void>((answer) => answers.push(answer));
    table.kept = stored;
  });
  return { table, refresh, answerNext: () => answers.shift()?.() };
}

const turn = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

describe('coalesced refresh', () => {
  it('reads once more for all changes during a read, and never restores an older result', async () => {
    const { table, refresh, answerNext } = slowTable();
    const waiting = [refresh.now()];
    table.stored = 'second';
    waiting.push(refresh.now());
    table.stored = 'third';
    waiting.push(refresh.now());
    answerNext();
    await turn();
    expect([table.kept, refresh.isUnderWay]).toEqual(['first', true]);
    answerNext();
    await Promise.all(waiting);
    expect([table.kept, table.readings, refresh.isUnderWay]).toEqual(['third', 2, false]);
  });

  it('reads again after a failure, including for callers that waited during it', async () => {
    let fails = true;
    const read = vi.fn(async () => {
      await turn();
      if (fails) throw new Error('The database is away');
    });
    const refresh = createCoalescedRefresh(read);
    await expect(refresh.now()).rejects.toThrow('away');
    const first = refresh.now();
    const second = refresh.now();
    await turn();
    fails = false;
    await Promise.all([first, second]);
    expect([read.mock.calls.length, refresh.isUnderWay]).toEqual([3, false]);
  });
});
