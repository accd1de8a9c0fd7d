import { describe, expect, it, vi } from 'vitest';
import { createRereading } from './rereading.ts';

/** A table with one value, read as slowly as a test wants. */
function slowTable() {
  const table = { stored: 'first', kept: '', readings: 0 };
  const answers: (() => void)[] = [];
  const rereading = createRereading(async () => {
    table.readings += 1;
    const { stored } = table;
    await new Promise<void>((answer) => answers.push(answer));
    table.kept = stored;
  });
  return { table, rereading, answerNext: () => answers.shift()?.() };
}

const turn = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

describe('What is read again', () => {
  it('is read once more for all that changed while it was being read, and never goes back', async () => {
    const { table, rereading, answerNext } = slowTable();
    const waiting = [rereading.now()];
    table.stored = 'second';
    waiting.push(rereading.now());
    table.stored = 'third';
    waiting.push(rereading.now());
    answerNext();
    await turn();
    expect([table.kept, rereading.isUnderWay]).toEqual(['first', true]);
    answerNext();
    await Promise.all(waiting);
    expect([table.kept, table.readings, rereading.isUnderWay]).toEqual(['third', 2, false]);
  });

  it('is read again after a reading that failed, also for those who asked while it failed', async () => {
    let fails = true;
    const read = vi.fn(async () => {
      await turn();
      if (fails) throw new Error('The database is away');
    });
    const rereading = createRereading(read);
    await expect(rereading.now()).rejects.toThrow('away');
    const first = rereading.now();
    const second = rereading.now();
    await turn();
    fails = false;
    await Promise.all([first, second]);
    expect([read.mock.calls.length, rereading.isUnderWay]).toEqual([3, false]);
  });
});
