import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, type FeedServer, startFeedServer } from '#testing';
import { type CapturedEvents, captureEvents } from './captured-events.ts';
import { textFeedSchema, textSource } from './text.ts';

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

function answerRows(...rows: string[][]): void {
  server.answer((response) => response.end(rows.map((row) => row.join('\t')).join('\r\n')));
}

function listen(gold: object = { name: 'GOLD 999 IMP' }): CapturedEvents {
  const feed = textFeedSchema.parse({
    everySeconds: 0.2,
    timeoutSeconds: 0.3,
    gold: { unit: '10g', ...gold },
    silver: { id: '7600', unit: 'kg' },
  });
  const listener = captureEvents(textSource({ url: server.url, apiKey: null, feed, clock }));
  listeners.push(listener);
  return listener;
}

const silver = ['7600', 'SILVER 999', '224900', '225000', '226000', '223000'];

describe('A text feed', () => {
  it('is read line by line: the dealer buys at the bid and sells at the ask', async () => {
    answerRows(
      ['7593', 'GOLD 995', '148900', '149000', '149900', '148000'],
      ['7594', 'GOLD  999 IMP ', '147465', '147500', '148000', '147000', 'OPEN'],
      silver,
    );
    const heard = listen();
    await eventually(() => heard.quotes.length >= 2);
    expect(heard.quotes.slice(0, 2)).toMatchObject([
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

  it('says with a dash that there is no price, of one metal or of both', async () => {
    answerRows(['7594', 'GOLD 999 IMP', '-', '-', '-', '-'], silver);
    const heard = listen();
    await eventually(() => heard.quotes.length > 0 && heard.noPrice.length > 0);
    expect(heard.quotes.every(({ metal }) => metal === 'silver')).toBe(true);
    expect(heard.noPrice.every((metal) => metal === 'gold')).toBe(true);
  });

  it.each([
    ['zero', '0'],
    ['nothing', ''],
    ['a negative figure', '-147500'],
    ['null', 'null'],
  ])('says with %s that there is no price', async (_, figure) => {
    answerRows(['7594', 'GOLD 999 IMP', figure, figure, '', ''], silver);
    const heard = listen();
    await eventually(() => heard.noPrice.includes('gold'));
    expect(heard.quotes.every(({ metal }) => metal === 'silver')).toBe(true);
  });

  it('that has had too many requests is left alone for as long as it says', async () => {
    server.answer((response) => response.writeHead(429, { 'retry-after': '1' }).end());
    const heard = listen();
    await eventually(() => heard.trouble.includes('The feed answered 429'));
    const refusedAt = performance.now();
    answerRows(['7594', 'GOLD 999 IMP', '147465', '147500'], silver);
    await eventually(() => heard.quotes.length > 0);
    expect(performance.now() - refusedAt).toBeGreaterThan(900);
  });

  it('that gives one side only sells at the ask', async () => {
    answerRows(['7594', 'GOLD 999 IMP', '-', '147500', '-', '-'], silver);
    const heard = listen();
    const quote = await eventually(() => heard.quotes.find(({ metal }) => metal === 'gold'));
    expect(quote).toMatchObject({ askPaise: 1_47_500_00, bidPaise: 1_47_500_00, highPaise: null, lowPaise: null });
  });

  it('shows by another contract that a line has been swapped', async () => {
    answerRows(['7594', 'GOLD OCT', '147465', '147500', '', ''], silver);
    const heard = listen({ id: '7594' });
    await eventually(() => heard.quotes.some(({ contract }) => contract === '7594 GOLD OCT'));
    answerRows(['7594', 'GOLD DEC', '149965', '150000', '', ''], silver);
    await eventually(() => heard.quotes.some(({ contract }) => contract === '7594 GOLD DEC'));
  });

  it.each([
    ['without our line', [['1', 'PLATINUM', '1', '2', '3', '1'], silver]],
    [
      'with our line twice',
      [['7594', 'GOLD 999 IMP', '1', '2', '', ''], ['7595', 'gold 999 imp', '3', '4', '', ''], silver],
    ],
    ['with the sides swapped', [['7594', 'GOLD 999 IMP', '147500', '147465', '', ''], silver]],
  ])('%s is in trouble for that metal', async (_, rows) => {
    answerRows(...rows);
    const heard = listen();
    await eventually(() => heard.trouble.some((what) => what.startsWith('gold')));
    expect(heard.quotes.some(({ metal }) => metal === 'gold')).toBe(false);
  });

  it('that stalls for a moment is asked again', async () => {
    let stalled = false;
    server.answer((response) => {
      if (stalled)
        response.end([['7594', 'GOLD 999 IMP', '147465', '147500'], silver].map((row) => row.join('\t')).join('\n'));
      stalled = true;
    });
    const heard = listen();
    await eventually(() => heard.trouble.length > 0 && heard.quotes.length > 0);
  });
});
