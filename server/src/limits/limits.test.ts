import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { fixedClock, openTestDatabase, type TestDatabase } from '#testing';
import { dropExpiredLimits, refundToken, takeToken } from './index.ts';

let database: TestDatabase;
const clock = fixedClock();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());

const limited = (key: string) => ({ name: 'test', key, limit: 3, windowSeconds: 60 });

async function take(key: string): Promise<'allowed' | number> {
  try {
    await takeToken(database, limited(key), clock());
    return 'allowed';
  } catch (error) {
    return (error as { code: number }).code;
  }
}

describe('a rate limit', () => {
  it('allows the configured attempts, then none until the window ends', async () => {
    expect([await take('a'), await take('a'), await take('a'), await take('a')]).toEqual([
      'allowed',
      'allowed',
      'allowed',
      429,
    ]);
    expect(await take('b')).toBe('allowed');
    clock.advance(60);
    expect(await take('a')).toBe('allowed');
  });

  it('counts concurrent attempts exactly', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, async () => take('concurrent')));
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(3);
  });

  it('does not count attempts whose token is refunded', async () => {
    for (let times = 0; times < 5; times += 1) {
      expect(await take('good')).toBe('allowed');
      await refundToken(database, limited('good'), clock());
    }
    expect([await take('good'), await take('good'), await take('good'), await take('good')]).toEqual([
      'allowed',
      'allowed',
      'allowed',
      429,
    ]);
    await refundToken(database, limited('good'), clock());
    expect(await take('good')).toBe('allowed');
    await refundToken(database, limited('unused'), clock());
  });

  it('has no row after its window ends', async () => {
    await take('old');
    clock.advance(60);
    await dropExpiredLimits(database, clock());
    expect(await database.rows(sql`select name from rate_limit`)).toEqual([]);
  });
});
