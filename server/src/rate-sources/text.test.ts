import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, type FeedServer, startFeedServer } from '#testing';
import { type CapturedEvents, captureEvents } from './captured-events.ts';
import { textFeedSchema, textSource } from './text.ts';

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

function respondRows(...rows: string[][]): void {
  server.answer((response) => response.end(rows.map((row) => row.join('\t')).join('\r\n')));
}

function listen(gold: object = { name: 'GOLD 999 IMP' }): CapturedEvents {
  const feed = textFeedSchema.parse({
    everySeconds: 0.2,
    timeoutSeconds: 0.3,
    gold: { unit: '10g', ...gold },
    silver: { id: '7600', unit: 'kg' },
  });
  const capture = captureEvents(textSource({ url: server.url, apiKey: null, feed, clock }));
  captures.push(capture);
  return capture;
}

const silver = ['7600', 'SILVER 999', '224900', '225000', '226000', '223000'];

describe('Text source', () => {
  it('reads the buy column as the bid and the sell column as the ask', async () => {
    respondRows(
      ['7593', 'GOLD 995', '148900', '149000', '149900', '148000'],
      ['7594', 'GOLD  999 IMP ', '147465', '147500', '148000', '147000', 'OPEN'],
      silver,
    );
    const captured = listen();
    await eventually(() => captured.rates.length >= 2);
    expect(captured.rates.slice(0, 2)).toMatchObject([
      {
        metal: 'gold',
        bidPaise: 1_47_465_00,
        askPaise: 1_47_500_00,
        highPaise: 1_48_000_00,
        contract: '7594 GOLD 999 IMP',
      },
      { metal: 'silver', bidPaise: 2_24_900_00, askPaise: 2_25_000_00, contract: '7600 SILVER 999' },
    ]);
  });

  it('reports no price for a metal with dashes, and a rate for the other', async () => {
    respondRows(['7594', 'GOLD 999 IMP', '-', '-', '-', '-'], silver);
    const captured = listen();
    await eventually(() => captured.rates.length > 0 && captured.noPrice.length > 0);
    expect(captured.rates.every(({ metal }) => metal === 'silver')).toBe(true);
    expect(captured.noPrice.every((metal) => metal === 'gold')).toBe(true);
  });

  it.each([
    ['zero', '0'],
    ['an empty cell', ''],
    ['a negative figure', '-147500'],
    ['null', 'null'],
  ])('reports no price for %s', async (_, figure) => {
    respondRows(['7594', 'GOLD 999 IMP', figure, figure, '', ''], silver);
    const captured = listen();
    await eventually(() => captured.noPrice.includes('gold'));
    expect(captured.rates.every(({ metal }) => metal === 'silver')).toBe(true);
  });

  it('honours Retry-After on 429', async () => {
    server.answer((response) => response.writeHead(429, { 'retry-after': '1' }).end());
    const captured = listen();
    await eventually(() => captured.errors.includes('The feed answered 429'));
    const refusedAt = performance.now();
    respondRows(['7594', 'GOLD 999 IMP', '147465', '147500'], silver);
    await eventually(() => captured.rates.length > 0);
    expect(performance.now() - refusedAt).toBeGreaterThan(900);
  });

  it('uses the ask as the bid when the bid is missing', async () => {
    respondRows(['7594', 'GOLD 999 IMP', '-', '147500', '-', '-'], silver);
    const captured = listen();
    const rate = await eventually(() => captured.rates.find(({ metal }) => metal === 'gold'));
    expect(rate).toMatchObject({ askPaise: 1_47_500_00, bidPaise: 1_47_500_00, highPaise: null, lowPaise: null });
  });

  it('reports a changed contract', async () => {
    respondRows(['7594', 'GOLD OCT', '147465', '147500', '', ''], silver);
    const captured = listen({ id: '7594' });
    await eventually(() => captured.rates.some(({ contract }) => contract === '7594 GOLD OCT'));
    respondRows(['7594', 'GOLD DEC', '149965', '150000', '', ''], silver);
    await eventually(() => captured.rates.some(({ contract }) => contract === '7594 GOLD DEC'));
  });

  it.each([
    ['a missing line', [['1', 'PLATINUM', '1', '2', '3', '1'], silver]],
    [
      'a duplicate line',
      [['7594', 'GOLD 999 IMP', '1', '2', '', ''], ['7595', 'gold 999 imp', '3', '4', '', ''], silver],
    ],
    ['a bid above the ask', [['7594', 'GOLD 999 IMP', '147500', '147465', '', ''], silver]],
  ])('reports an error for the metal on %s', async (_, rows) => {
    respondRows(...rows);
    const captured = listen();
    await eventually(() => captured.errors.some((message) => message.startsWith('gold')));
    expect(captured.rates.some(({ metal }) => metal === 'gold')).toBe(false);
  });

  it('times out and polls again', async () => {
    let stalled = false;
    server.answer((response) => {
      if (stalled)
        response.end([['7594', 'GOLD 999 IMP', '147465', '147500'], silver].map((row) => row.join('\t')).join('\n'));
      stalled = true;
    });
    const captured = listen();
    await eventually(() => captured.errors.length > 0 && captured.rates.length > 0);
  });
});
