import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, type FeedServer, startFeedServer } from '#testing';
import { type CapturedEvents, captureEvents } from './captured-events.ts';
import { httpFeedSchema, httpSource } from './http.ts';

const clock = () => new Date('2026-11-23T06:30:00Z');
let server: FeedServer;
const captures: CapturedEvents[] = [];

beforeEach(async () => {
  server = await startFeedServer();
});

afterEach(async () => {
  for (const capture of captures.splice(0)) await capture.stop();
  await server.close();
});

function respondJson(value: unknown, status = 200, headers: Record<string, string> = {}): void {
  server.answer((response) => response.writeHead(status, headers).end(JSON.stringify(value)));
}

function listen(feed: object, apiKey: string | null = null): CapturedEvents {
  const settings = httpFeedSchema.parse({ everySeconds: 0.2, timeoutSeconds: 0.3, ...feed });
  const capture = captureEvents(httpSource({ url: server.url, apiKey, feed: settings, clock }));
  captures.push(capture);
  return capture;
}

/** The format of goldapi.io: ask and bid per ounce in rupees. */
const goldPerOunce = { ask: 'ask', bid: 'bid', high: 'high_price', low: 'low_price', at: 'timestamp', unit: 'ounce' };

describe('HTTP source', () => {
  it('maps fields, sends the API key header and adds duty', async () => {
    respondJson({ timestamp: 1_795_415_398, ask: 400_000, bid: 399_900, high_price: 402_000, low_price: 398_000 });
    const captured = listen({ gold: { ...goldPerOunce, dutyBp: 1_500 } }, 'a-key');
    const rate = await eventually(() => captured.rates[0]);
    expect(rate).toMatchObject({ metal: 'gold', askPaise: 1_47_893_43, bidPaise: 1_47_856_46, purityBasis: 999 });
    expect(rate.sourceAt?.toISOString()).toBe('2026-11-23T06:29:58.000Z');
    expect(server.requests[0]?.headers['x-access-token']).toBe('a-key');
  });

  it('inverts ounces per dollar and reads the exchange rate from the same response', async () => {
    respondJson({ base: 'USD', rates: { XAU: 0.0002, XAG: 0.02, INR: 90 } });
    const inverse = { unit: 'ounce', inverse: true, exchangeRate: 'rates.INR' };
    const captured = listen({ gold: { ask: 'rates.XAU', ...inverse }, silver: { ask: 'rates.XAG', ...inverse } });
    await eventually(() => captured.rates.length >= 2);
    expect(captured.rates.slice(0, 2).map(({ metal, askPaise }) => [metal, askPaise])).toEqual([
      ['gold', 1_44_678_36],
      ['silver', 1_44_678_36],
    ]);
  });

  it('computes the landed cost from dollars per ounce, exchange rate and duty, as on 27 February 2026', async () => {
    respondJson({ price: 5_177, usdinr: 91 });
    const line = { ask: 'price', unit: 'ounce', exchangeRate: 'usdinr', dutyBp: 600 };
    const captured = listen({ gold: line, silver: line });
    await eventually(() => captured.rates.length >= 2);
    // 5177 × 91 ÷ 31.1034768 × 1.06 is ₹16,055.23 a gram.
    expect(captured.rates.slice(0, 2).map(({ askPaise }) => askPaise)).toEqual([1_60_552_28, 1_60_55_228_27]);
  });

  it.each([
    ['no exchange rate', {}],
    ['a null exchange rate', { usdinr: null }],
    ['a zero exchange rate', { usdinr: 0 }],
    ['a dash as the exchange rate', { usdinr: '-' }],
  ])('reports no price for %s', async (_, money) => {
    respondJson({ price: 5_177, ...money });
    const captured = listen({ gold: { ask: 'price', unit: 'ounce', exchangeRate: 'usdinr' } });
    await eventually(() => captured.noPrice.length > 0);
    expect(captured.rates).toEqual([]);
  });

  it('reports a changed contract', async () => {
    const line = { ask: 'ask', unit: '10g', contract: 'expiry' };
    respondJson({ ask: 147_500, expiry: 'OCT' });
    const captured = listen({ gold: line });
    await eventually(() => captured.rates.some(({ contract }) => contract === 'OCT'));
    respondJson({ ask: 147_500, expiry: 'DEC' });
    await eventually(() => captured.rates.some(({ contract }) => contract === 'DEC'));
    respondJson({ ask: 147_500 });
    await eventually(() => captured.rates.some(({ contract }) => contract === ''));
  });

  it('fetches each URL once per poll', async () => {
    server.answer((response, { url }) => response.end(JSON.stringify({ price: url === '/gold' ? 14_750 : 225 })));
    const root = new URL('/', server.url).href;
    const captured = listen({
      gold: { url: `${root}gold`, ask: 'price', unit: 'gram' },
      silver: { url: `${root}silver`, ask: 'price', unit: 'gram' },
    });
    await eventually(() => captured.rates.length >= 2);
    expect(captured.rates.slice(0, 2).map(({ askPaise }) => askPaise)).toEqual([1_47_500_00, 2_25_000_00]);
  });

  it.each([
    ['null', { ask: null, bid: null }],
    ['a dash', { ask: '-', bid: '-' }],
    ['zero', { ask: 0, bid: 0 }],
    ['a negative figure', { ask: -400_000 }],
    ['a missing field', {}],
  ])('reports no price for %s as the ask', async (_, answer) => {
    respondJson(answer);
    const captured = listen({ gold: goldPerOunce });
    await eventually(() => captured.noPrice.length > 0);
    expect(captured.rates).toEqual([]);
  });

  it.each([
    ['a bid above the ask', JSON.stringify({ ask: 100, bid: 101 })],
    ['an HTML page', '<html>Service</html>'],
    ['truncated JSON', '{"ask": 40'],
    ['an empty body', ''],
  ])('reports an error and no rate for %s', async (_, body) => {
    server.answer((response) => response.end(body));
    const captured = listen({ gold: goldPerOunce });
    await eventually(() => captured.errors.length > 0);
    expect(captured.rates).toEqual([]);
  });

  it('times out and polls again', async () => {
    server.answer(() => undefined);
    const captured = listen({ gold: goldPerOunce });
    await eventually(() => captured.errors.includes('The feed did not answer in time'));
    respondJson({ ask: 400_000 });
    await eventually(() => captured.rates.length > 0);
  });

  it('aborts a response that never ends', async () => {
    server.answer((response) => {
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(200_000), () => setImmediate(more));
      };
      more();
    });
    const captured = listen({ gold: goldPerOunce, timeoutSeconds: 5 });
    await eventually(() => captured.errors.some((message) => message.includes('too large')));
  });

  it('honours Retry-After on 429', async () => {
    respondJson({}, 429, { 'retry-after': '1' });
    const captured = listen({ gold: goldPerOunce });
    await eventually(() => captured.errors.length === 1);
    expect(captured.errors[0]).toBe('The feed answered 429');
    respondJson({ ask: 400_000 });
    const refusedAt = performance.now();
    await eventually(() => captured.rates.length > 0);
    expect(performance.now() - refusedAt).toBeGreaterThan(900);
    expect(server.requests.length).toBeLessThanOrEqual(3);
  });

  it('reports an unreachable server and keeps retrying', async () => {
    await server.close();
    const captured = listen({ gold: goldPerOunce });
    await eventually(() => captured.errors.length >= 2);
    expect(captured.errors[0]).toMatch(/ECONNREFUSED/);
    server = await startFeedServer();
  });

  it('does not follow redirects', async () => {
    server.answer((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    const captured = listen({ gold: goldPerOunce });
    await eventually(() => captured.errors.length > 0);
    expect(captured.rates).toEqual([]);
  });
});
