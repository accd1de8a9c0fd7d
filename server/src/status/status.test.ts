import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { eventually, openStoreFixture, pauseAllSales, type StoreFixture } from '#testing';
import { type ServiceFacts, serviceStates } from './service-states.ts';

let store: StoreFixture;

beforeAll(async () => {
  store = await openStoreFixture({ worker: true });
});
afterAll(async () => await store.close());

/** The page, once the reply that is kept for others has aged. */
async function read(): Promise<string> {
  store.clock.advance(20);
  const response = await fetch(`${store.url}/status`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=15');
  return await response.text();
}

test('tells what works, what is paused and why, without a script and without who paused it', async () => {
  expect(await read()).toContain('<h1>Everything works</h1>');
  const pause = await pauseAllSales(store.ownerUrl, 'Back at noon');
  const paused = await eventually(async () => {
    const page = await read();
    return page.includes('Everything works') ? null : page;
  });
  expect(paused).toMatch(/<li class="paused"><span class="name">Gold prices<\/span><strong>Paused<\/strong>/);
  expect(paused).toContain('All sales paused for 1 min');
  expect(paused).toContain('Back at noon');
  expect(paused).not.toMatch(/<script|tests/);
  await pause.resume();
});

test('has the colours and fonts of the shop', async () => {
  const [, path = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(await read()) ?? [];
  const style = await fetch(store.url + path);
  expect(style.headers.get('content-type')).toContain('text/css');
  const text = await style.text();
  expect(text).toMatch(/^:root \{\s+--font-serif: Fraunces/m);
  expect(text).not.toMatch(/@(?:variant|apply)/);
  const fonts = Array.from(text.matchAll(/url\("([^"]+)"\)/g), ([, url = '']) => new URL(url, style.url));
  expect(fonts.length).toBeGreaterThan(2);
  for (const font of fonts) expect((await fetch(font)).headers.get('content-type')).toBe('font/woff2');
});

test('exports the shop’s figures', async () => {
  const text = await (await fetch(`${store.url}/metrics`)).text();
  for (const name of [
    'tola_price_locks_open_paise',
    'tola_bank_credits_unmatched',
    'tola_message_oldest_due_seconds',
    'tola_stock_faults',
    'tola_whatsapp_failing_seconds',
  ])
    expect(text).toMatch(new RegExp(`^${name} \\d+$`, 'm'));
});

const working: ServiceFacts = {
  board: { list: [], halted: [] },
  offered: new Set(['Card', 'UpiGateway', 'NEFT'] as const),
  providerAwaySince: null,
  messageWaitSeconds: 0,
};
const now = new Date('2026-11-23T10:00:00Z');

it.each([
  ['the provider is away', { providerAwaySince: new Date('2026-11-23T09:58:00Z') }, ['Card payments', 'UPI']],
  ['the provider is slow', { providerAwaySince: new Date('2026-11-23T09:59:30Z') }, []],
  ['messages wait', { messageWaitSeconds: 1_000 }, ['Messages']],
])('names the services in trouble while %s', (_when, facts, expected) => {
  const troubled = serviceStates({ ...working, ...facts }, now).filter(
    ({ state }) => state === 'paused' || state === 'delayed',
  );
  expect(troubled.map(({ name }) => name)).toEqual(expected);
});
