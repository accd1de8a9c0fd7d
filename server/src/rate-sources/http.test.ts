import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, type FeedServer, startFeedServer } from '#testing';
import { type CapturedEvents, captureEvents } from './captured-events.ts';
import { httpFeedSchema, httpSource } from './http.ts';

const clock = () => new Date('2026-11-23T06:30:00Z');
let server: FeedServer;
const listeners: CapturedEvents[] = [];

beforeEach(async () => {
  server = await startFeedServer();
});

afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.stop();
  await server.close();
});

function answerJson(value: unknown, status = 200, headers: Record<string, string> = {}): void {
  server.answer((response) => response.writeHead(status, headers).end(JSON.stringify(value)));
}

function listen(feed: object, apiKey: string | null = null): CapturedEvents {
  const settings = httpFeedSchema.parse({ everySeconds: 0.2, timeoutSeconds: 0.3, ...feed });
  const listener = captureEvents(httpSource({ url: server.url, apiKey, feed: settings, clock }));
  listeners.push(listener);
  return listener;
}

/** As goldapi.io answers, ask and bid of an ounce in rupees. */
const goldPerOunce = { ask: 'ask', bid: 'bid', high: 'high_price', low: 'low_price', at: 'timestamp', unit: 'ounce' };

describe('A JSON feed', () => {
  it('is read through its mapping, with its key in a header, duty on top', async () => {
    answerJson({ timestamp: 1_795_415_398, ask: 400_000, bid: 399_900, high_price: 402_000, low_price: 398_000 });
    const heard = listen({ gold: { ...goldPerOunce, dutyBp: 1_500 } }, 'a-key');
    const quote = await eventually(() => heard.quotes[0]);
    expect(quote).toMatchObject({ metal: 'gold', askPaise: 1_47_893_43, bidPaise: 1_47_856_46, purityBasis: 999 });
    expect(quote.sourceAt?.toISOString()).toBe('2026-11-23T06:29:58.000Z');
    expect(server.requests[0]?.headers['x-access-token']).toBe('a-key');
  });

  it('whose figures are ounces for a dollar is turned over, with the exchange rate out of the same answer', async () => {
    answerJson({ base: 'USD', rates: { XAU: 0.0002, XAG: 0.02, INR: 90 } });
    const inverse = { unit: 'ounce', inverse: true, exchangeRate: 'rates.INR' };
    const heard = listen({ gold: { ask: 'rates.XAU', ...inverse }, silver: { ask: 'rates.XAG', ...inverse } });
    await eventually(() => heard.quotes.length >= 2);
    expect(heard.quotes.slice(0, 2).map(({ metal, askPaise }) => [metal, askPaise])).toEqual([
      ['gold', 1_44_678_36],
      ['silver', 1_44_678_36],
    ]);
  });

  it('makes the landed cost of an ounce in dollars: exchange rate and duty on top, as on 27 February 2026', async () => {
    answerJson({ price: 5_177, usdinr: 91 });
    const line = { ask: 'price', unit: 'ounce', exchangeRate: 'usdinr', dutyBp: 600 };
    const heard = listen({ gold: line, silver: line });
    await eventually(() => heard.quotes.length >= 2);
    // 5177 × 91 ÷ 31.1034768 × 1.06 is ₹16,055.23 a gram.
    expect(heard.quotes.slice(0, 2).map(({ askPaise }) => askPaise)).toEqual([1_60_552_28, 1_60_55_228_27]);
  });

  it.each([
    ['no exchange rate', {}],
    ['null for it', { usdinr: null }],
    ['zero for it', { usdinr: 0 }],
    ['a dash for it', { usdinr: '-' }],
  ])('that sends %s has no price', async (_, money) => {
    answerJson({ price: 5_177, ...money });
    const heard = listen({ gold: { ask: 'price', unit: 'ounce', exchangeRate: 'usdinr' } });
    await eventually(() => heard.noPrice.length > 0);
    expect(heard.quotes).toEqual([]);
  });

  it('shows by another contract that a line has been swapped', async () => {
    const line = { ask: 'ask', unit: '10g', contract: 'expiry' };
    answerJson({ ask: 147_500, expiry: 'OCT' });
    const heard = listen({ gold: line });
    await eventually(() => heard.quotes.some(({ contract }) => contract === 'OCT'));
    answerJson({ ask: 147_500, expiry: 'DEC' });
    await eventually(() => heard.quotes.some(({ contract }) => contract === 'DEC'));
    answerJson({ ask: 147_500 });
    await eventually(() => heard.quotes.some(({ contract }) => contract === ''));
  });

  it('asks each address once a round', async () => {
    server.answer((response, { url }) => response.end(JSON.stringify({ price: url === '/gold' ? 14_750 : 225 })));
    const root = new URL('/', server.url).href;
    const heard = listen({
      gold: { url: `${root}gold`, ask: 'price', unit: 'gram' },
      silver: { url: `${root}silver`, ask: 'price', unit: 'gram' },
    });
    await eventually(() => heard.quotes.length >= 2);
    expect(heard.quotes.slice(0, 2).map(({ askPaise }) => askPaise)).toEqual([1_47_500_00, 2_25_000_00]);
  });

  it.each([
    ['null', { ask: null, bid: null }],
    ['a dash', { ask: '-', bid: '-' }],
    ['zero', { ask: 0, bid: 0 }],
    ['a negative figure', { ask: -400_000 }],
    ['nothing', {}],
  ])('that sends %s says that there is no price', async (_, answer) => {
    answerJson(answer);
    const heard = listen({ gold: goldPerOunce });
    await eventually(() => heard.noPrice.length > 0);
    expect(heard.quotes).toEqual([]);
  });

  it.each([
    ['a bid above the ask', JSON.stringify({ ask: 100, bid: 101 })],
    ['a page', '<html>Service</html>'],
    ['half an answer', '{"ask": 40'],
    ['nothing at all', ''],
  ])('that sends %s is in trouble, and brings no price', async (_, body) => {
    server.answer((response) => response.end(body));
    const heard = listen({ gold: goldPerOunce });
    await eventually(() => heard.trouble.length > 0);
    expect(heard.quotes).toEqual([]);
  });

  it('that hangs is given up, and asked again', async () => {
    server.answer(() => undefined);
    const heard = listen({ gold: goldPerOunce });
    await eventually(() => heard.trouble.includes('The feed did not answer in time'));
    answerJson({ ask: 400_000 });
    await eventually(() => heard.quotes.length > 0);
  });

  it('that sends without end is given up', async () => {
    server.answer((response) => {
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(200_000), () => setImmediate(more));
      };
      more();
    });
    const heard = listen({ gold: goldPerOunce, timeoutSeconds: 5 });
    await eventually(() => heard.trouble.some((what) => what.includes('too large')));
  });

  it('that has had too many requests is left alone for as long as it says', async () => {
    answerJson({}, 429, { 'retry-after': '1' });
    const heard = listen({ gold: goldPerOunce });
    await eventually(() => heard.trouble.length === 1);
    expect(heard.trouble[0]).toBe('The feed answered 429');
    answerJson({ ask: 400_000 });
    const refusedAt = performance.now();
    await eventually(() => heard.quotes.length > 0);
    expect(performance.now() - refusedAt).toBeGreaterThan(900);
    expect(server.requests.length).toBeLessThanOrEqual(3);
  });

  it('that cannot be reached is tried less and less often', async () => {
    await server.close();
    const heard = listen({ gold: goldPerOunce });
    await eventually(() => heard.trouble.length >= 2);
    expect(heard.trouble[0]).toMatch(/ECONNREFUSED/);
    server = await startFeedServer();
  });

  it('is not followed to another address', async () => {
    server.answer((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    const heard = listen({ gold: goldPerOunce });
    await eventually(() => heard.trouble.length > 0);
    expect(heard.quotes).toEqual([]);
  });
});
