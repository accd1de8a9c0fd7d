import { defineCall } from '@tola/contract';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendCall, startTestServer, type TestServer } from '#testing';
import { operation } from './index.ts';
import { COST, createRequestBudget } from './request-budget.ts';

const from = (ip: string): FastifyRequest => ({ ip }) as FastifyRequest;

describe('a budget', () => {
  it('allows a burst, refills steadily, and counts each address on its own', () => {
    let now = 0;
    const refused: string[] = [];
    const budget = createRequestBudget({
      unitsPerSecond: 10,
      clock: () => now,
      onRefused: ({ ip }) => refused.push(ip),
    });
    const taken = (ip: string, units = 1): number => {
      let count = 0;
      while (budget.take(from(ip), units)) count += 1;
      return count;
    };
    expect(taken('198.51.100.7')).toBe(200);
    expect(taken('198.51.100.8', 25)).toBe(8);
    now += 1_000;
    expect(taken('198.51.100.7')).toBe(10);
    now += 3_600_000;
    expect(taken('198.51.100.7')).toBe(200);
    // Reported at most once a minute for each address.
    expect(refused).toEqual(['198.51.100.7', '198.51.100.8', '198.51.100.7']);
  });

  it('always holds one rendering, which a refused visitor gets after the time named', () => {
    let now = 0;
    const budget = createRequestBudget({ unitsPerSecond: 0.25, clock: () => now, onRefused: () => undefined });
    for (let page = 1; page <= 3; page += 1) {
      expect(budget.take(from('198.51.100.7'), COST.rendering)).toBe(true);
      expect(budget.take(from('198.51.100.7'), COST.rendering)).toBe(false);
      now += budget.retryAfterSeconds(COST.rendering) * 1_000;
    }
  });

  it('is shared by the addresses of an IPv6 network of 64 bits', () => {
    const budget = createRequestBudget({ unitsPerSecond: 1, clock: () => 0, onRefused: () => undefined });
    for (let host = 1; host <= 25; host += 1) {
      expect(budget.take(from(`2001:db8:0:7::${host.toString(16)}`), 1)).toBe(true);
    }
    expect(budget.take(from('2001:db8:0:7:ffff::1'), 1)).toBe(false);
    expect(budget.take(from('2001:db8:0:8::1'), 1)).toBe(true);
    expect(budget.take(from('::ffff:198.51.100.7'), 25)).toBe(true);
    expect(budget.take(from('198.51.100.7'), 1)).toBe(false);
  });
});

describe('an address over its budget', () => {
  let server: TestServer;
  beforeAll(async () => {
    const greet = defineCall({ name: 'Greet', does: 'Greets.', caller: 'guest', repeat: 'harmless' });
    server = await startTestServer({
      operations: [operation(greet, async () => ({}))],
      rawRoutes: [{ method: 'GET', path: '/feed', handle: async () => ({ body: 'feed' }) }],
      settings: { requestsPerSecond: 1 },
    });
  });
  afterAll(async () => await server.close());

  it('is answered 429 with the time to wait by routes, pages and calls', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 30; count += 1) statuses.add((await fetch(`${server.url}/feed`)).status);
    expect([...statuses]).toEqual([200, 429]);
    const page = await fetch(`${server.url}/anything`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await page.text()).toContain('Please wait a moment');
    const sent = await sendCall(server, 'Greet', '{}');
    expect(sent.envelope).toMatchObject({ code: 429, reason: 'too-many-tries' });
    expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
