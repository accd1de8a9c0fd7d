import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { fixedClock, openTestDatabase, type TestDatabase } from '#testing';
import { dropExpiredLimits, returnToken, takeToken } from './index.ts';

let database: TestDatabase;
const clock = fixedClock();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());

const limited = (key: string) => ({ name: 'test', key, limit: 3, windowSeconds: 60 });

async function take(key: string): Promise<'let in' | number> {
  try {
    await takeToken(database, limited(key), clock());
    return 'let in';
  } catch (error) {
    return (error as { code: number }).code;
  }
}

describe('a limit', () => {
  it('lets in as often as it says, then no more until the window is over', async () => {
    expect([await take('a'), await take('a'), await take('a'), await take('a')]).toEqual([
      'let in',
      'let in',
      'let in',
      429,
    ]);
    expect(await take('b')).toBe('let in');
    clock.advance(60);
    expect(await take('a')).toBe('let in');
  });

  it('counts tries at the same moment one by one', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, async () => take('crowd')));
    expect(outcomes.filter((outcome) => outcome === 'let in')).toHaveLength(3);
  });

  it('takes a try back that did not count, down to the last one', async () => {
    for (let times = 0; times < 5; times += 1) {
      expect(await take('good')).toBe('let in');
      await returnToken(database, limited('good'), clock());
    }
    expect([await take('good'), await take('good'), await take('good'), await take('good')]).toEqual([
      'let in',
      'let in',
      'let in',
      429,
    ]);
    await returnToken(database, limited('good'), clock());
    expect(await take('good')).toBe('let in');
    await returnToken(database, limited('never tried'), clock());
  });

  it('is forgotten once its window is over', async () => {
    await take('old');
    clock.advance(60);
    await dropExpiredLimits(database, clock());
    expect(await database.rows(sql`select name from rate_limit`)).toEqual([]);
  });
});
