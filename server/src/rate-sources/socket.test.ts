import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#testing';
import { type CapturedEvents, captureEvents } from './captured-events.ts';
import { socketFeedSchema, socketSource } from './socket.ts';

const clock = () => new Date('2026-11-23T06:30:00Z');
let http: HttpServer;
let upstream: Server;
const captures: CapturedEvents[] = [];

async function open(port = 0): Promise<void> {
  http = createServer();
  upstream = new Server(http);
  await new Promise<void>((listening) => http.listen(port, '127.0.0.1', listening));
}

beforeEach(async () => await open());

afterEach(async () => {
  for (const capture of captures.splice(0)) await capture.stop();
  await upstream.close();
});

function portOf(): number {
  return (http.address() as AddressInfo).port;
}

function listen(feed: object = {}): CapturedEvents {
  const source = socketSource({
    url: `http://127.0.0.1:${portOf()}`,
    apiKey: null,
    feed: socketFeedSchema.parse(feed),
    clock,
  });
  const capture = captureEvents(source);
  captures.push(capture);
  return capture;
}

async function connected(): Promise<void> {
  await eventually(() => upstream.sockets.sockets.size > 0);
}

const liveData = [
  { symbol: 'gold', Ask: 147_500, Bid: 147_465, At: '2026-11-23T06:29:59Z' },
  { symbol: 'silver', Ask: 225_000, Bid: 224_880, At: '2026-11-23T06:29:59Z' },
];

describe('Socket source', () => {
  it('reads LiveData as this store sends it', async () => {
    const captured = listen();
    await connected();
    upstream.emit('LiveData', liveData);
    await eventually(() => captured.rates.length === 2);
    expect(captured.rates).toMatchObject([
      { metal: 'gold', askPaise: 1_47_500_00, bidPaise: 1_47_465_00 },
      { metal: 'silver', askPaise: 2_25_000_00, bidPaise: 2_24_880_00 },
    ]);
    expect(captured.rates[0]?.sourceAt?.toISOString()).toBe('2026-11-23T06:29:59.000Z');
  });

  it('reads Liverate with JSON string items, other field names and a configured symbol', async () => {
    const joined: unknown[] = [];
    upstream.on('connection', (socket) => socket.onAny((...message: unknown[]) => joined.push(message)));
    const captured = listen({ room: 'tola', gold: { symbol: 'goldnext', unit: '10g' } });
    await eventually(() => joined.length >= 4);
    expect(joined).toContainEqual(['room', 'tola']);
    const item = {
      Name: 'GoldNext',
      Ask: '1,48,000',
      Bid: '147965',
      High: '149000',
      Low: '147000',
      Time: '11:59:58',
      Expiry: 'FEB',
    };
    upstream.emit('Liverate', [JSON.stringify({ symbol: 'gold', Ask: 1 }), JSON.stringify(item)]);
    await eventually(() => captured.rates.length === 1);
    expect(captured.rates[0]).toMatchObject({ askPaise: 1_48_000_00, highPaise: 1_49_000_00, contract: 'FEB' });
  });

  it.each([
    ['as JSON text', JSON.stringify(liveData)],
    ['inside an object', { data: liveData }],
  ])('reads a list %s', async (_, message) => {
    const captured = listen();
    await connected();
    upstream.emit('LiveData', message);
    await eventually(() => captured.rates.length === 2);
  });

  it('reports no price for any metal on an empty list', async () => {
    const captured = listen();
    await connected();
    upstream.emit('LiveData', []);
    await eventually(() => captured.noPrice.length === 2);
    expect(captured.noPrice).toEqual(['gold', 'silver']);
  });

  it.each([
    ['null', null],
    ['a dash', '-'],
    ['zero', 0],
    ['a negative figure', -1],
  ])('reports no price for %s as the ask', async (_, ask) => {
    const captured = listen();
    await connected();
    upstream.emit('LiveData', [{ symbol: 'gold', Ask: ask }, liveData[1]]);
    await eventually(() => captured.noPrice.length === 1);
    expect(captured.rates.map(({ metal }) => metal)).toEqual(['silver']);
  });

  it.each([
    ['a number', 5],
    ['text', 'closed'],
    ['an object', { gold: 1 }],
    ['null', null],
  ])('reports an error for %s instead of a list', async (_, message) => {
    const captured = listen();
    await connected();
    upstream.emit('LiveData', message);
    await eventually(() => captured.errors.some((message) => message.includes('not a list')));
    expect(captured.rates).toEqual([]);
  });

  it('reconnects with increasing delays when the server disconnects it', async () => {
    const arrivals: number[] = [];
    upstream.on('connection', (socket) => {
      arrivals.push(performance.now());
      if (arrivals.length === 3) socket.emit('LiveData', liveData);
      else socket.disconnect(true);
    });
    const captured = listen();
    await eventually(() => captured.rates.length === 2);
    const [first = 0, second = 0, third = 0] = arrivals;
    expect(second - first).toBeGreaterThan(900);
    expect(third - second).toBeGreaterThan(1_800);
  });

  it('reports a rejected connection and retries', async () => {
    let isOpen = false;
    upstream.use((_socket, next) => next(isOpen ? undefined : new Error('Unknown project')));
    const captured = listen();
    await eventually(() => captured.errors.some((message) => message.includes('Unknown project')));
    isOpen = true;
    await connected();
    upstream.emit('LiveData', liveData);
    await eventually(() => captured.rates.length === 2);
  });

  it('reports a changed contract and the source timestamp', async () => {
    const captured = listen();
    await connected();
    const [gold] = liveData;
    upstream.emit('LiveData', [{ ...gold, Contract: 'OCT' }]);
    upstream.emit('LiveData', [{ ...gold, Contract: 'DEC', At: '2026-11-23T06:00:00Z' }]);
    await eventually(() => captured.rates.length === 2);
    expect(captured.rates.map(({ contract, sourceAt }) => [contract, sourceAt?.toISOString()])).toEqual([
      ['OCT', '2026-11-23T06:29:59.000Z'],
      ['DEC', '2026-11-23T06:00:00.000Z'],
    ]);
  });

  it('reconnects each time the server restarts', async () => {
    const captured = listen();
    await connected();
    const port = portOf();
    for (let round = 1; round <= 2; round += 1) {
      await upstream.close();
      await eventually(() => captured.errors.some((message) => message.includes('disconnected')));
      await open(port);
      await connected();
      upstream.emit('LiveData', liveData);
      await eventually(() => captured.rates.length === 2 * round);
    }
  });
});
