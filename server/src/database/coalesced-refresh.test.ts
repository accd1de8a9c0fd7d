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
  }, vi.fn());
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
    const refresh = createCoalescedRefresh(read, vi.fn());
    await expect(refresh.now()).rejects.toThrow('unreachable');
    const first = refresh.now();
    const second = refresh.now();
    await turn();
    fails = false;
    await Promise.all([first, second]);
    expect([read.mock.calls.length, refresh.isReading]).toEqual([3, false]);
  });

  it('repeats a failed read in the background until one succeeds, or it is stopped', async () => {
    vi.useFakeTimers();
    try {
      let failures = 2;
      const read = vi.fn(async () => {
        failures -= 1;
        if (failures >= 0) throw new Error('The database is unreachable');
      });
      const report = vi.fn();
      const refresh = createCoalescedRefresh(read, report);
      refresh.soon();
      refresh.soon();
      await vi.advanceTimersByTimeAsync(60_000);
      expect([failures, report.mock.calls.length > 0]).toEqual([-1, true]);
      const { length } = read.mock.calls;
      failures = 1;
      refresh.soon();
      await vi.advanceTimersByTimeAsync(0);
      refresh.stop();
      await vi.advanceTimersByTimeAsync(600_000);
      expect([read.mock.calls.length, failures]).toEqual([length + 1, 0]);
    } finally {
      vi.useRealTimers();
    }
  });
});
