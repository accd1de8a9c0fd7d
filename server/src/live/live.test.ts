import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Socket as TcpSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog, createMetrics, type Metrics } from '#log';
import { eventually } from '#testing';
import { createLive, LIVE_EVENT, type Live } from './index.ts';

let server: Server;
let live: Live;
let metrics: Metrics;
let url: string;
const clients: Socket[] = [];
const tcpClients: TcpSocket[] = [];

/** Long enough for a merely slow client, short enough to wait for. */
const MAX_BEHIND_MS = 3_000;

beforeEach(async () => {
  metrics = createMetrics();
  live = createLive({ log: createLog({ level: 'silent' }), metrics, maxBehindMs: MAX_BEHIND_MS });
  server = createServer((_request, response) => response.end('a page'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const admission = {
    addressOf: (request: IncomingMessage) => String(request.headers['x-test-address'] ?? request.socket.remoteAddress),
    maxPerAddress: 1_000,
    onRefused: () => undefined,
    publicOrigin: 'https://shop.example',
  };
  await live.attach(server, admission, null);
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  for (const client of tcpClients.splice(0)) client.destroy();
  await live.close();
  server.closeAllConnections();
});

function listen(transports: string[] = ['websocket']): unknown[] {
  const received: unknown[] = [];
  const client = io(url, { transports, forceNew: true });
  client.on(LIVE_EVENT, (list: unknown) => received.push(list));
  clients.push(client);
  return received;
}

test('sends the current list on connect, and each later one', async () => {
  live.publish([{ symbol: 'gold', Ask: 1 }]);
  const received = listen();
  await eventually(() => received.length === 1);
  live.publish([]);
  await eventually(() => received.length === 2);
  expect(received).toEqual([[{ symbol: 'gold', Ask: 1 }], []]);
});

test('serves a client that connects by polling', async () => {
  const received = listen(['polling']);
  await eventually(() => received.length === 1);
  live.publish([{ symbol: 'gold' }]);
  await eventually(() => received.length === 2);
});

test('serves Socket.IO 2 clients, which dealers’ older pages use, over WebSocket', async () => {
  live.publish([{ symbol: 'gold', Ask: 1 }]);
  const messages: string[] = [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=3&transport=websocket`);
  socket.addEventListener('message', ({ data }) => messages.push(String(data)));
  await eventually(() => messages.includes('42["LiveData",[{"symbol":"gold","Ask":1}]]'));
  expect(messages[0]).toMatch(/^0\{"sid"/);
  live.publish([]);
  await eventually(() => messages.includes('42["LiveData",[]]'));
  socket.send('2');
  await eventually(() => messages.includes('3'));
  socket.close();
});

test('serves Socket.IO 2 clients by polling', async () => {
  live.publish([{ symbol: 'gold', Ask: 1 }]);
  const poll = async (sid = ''): Promise<string> =>
    await (await fetch(`${url}/socket.io/?EIO=3&transport=polling${sid}`)).text();
  let received = await poll();
  const [, sid = ''] = /"sid":"([^"]+)"/.exec(received) ?? [];
  await eventually(async () => {
    received += await poll(`&sid=${sid}`);
    return received.includes('42["LiveData",[{"symbol":"gold","Ask":1}]]');
  });
});

test('does not handle other requests of its HTTP server', async () => {
  expect(await (await fetch(url)).text()).toBe('a page');
});

test('broadcasts a list to more connections than fit in one slice', async () => {
  const everyone = Array.from({ length: 620 }, () => listen());
  await eventually(() => everyone.every((received) => received.length === 1), 20_000);
  expect(live.connections).toBe(620);
  live.publish([{ sequence: 1 }]);
  await eventually(() => everyone.every((received) => received.length === 2), 20_000);
  for (const client of clients.splice(0)) client.disconnect();
  await eventually(() => live.connections === 0);
});

test('delivers the latest list to every client when lists are published faster than they can be sent', async () => {
  const everyone = Array.from({ length: 20 }, () => listen());
  await eventually(() => everyone.every((received) => received.length === 1));
  for (let sequence = 1; sequence <= 200; sequence += 1) live.publish([{ sequence }]);
  await eventually(() => everyone.every((received) => JSON.stringify(received.at(-1)) === '[{"sequence":200}]'));
});

test('buffers nothing for a client that stops reading, and sends it the latest list when it resumes', async () => {
  const padding = 'x'.repeat(200_000);
  const { socket, messages } = await slowClient();
  socket.pause();
  await eventually(async () => {
    live.publish([{ padding }]);
    return await isBehind();
  });
  const before = process.memoryUsage().arrayBuffers;
  for (let index = 0; index < 300; index += 1) live.publish([{ padding, index }]);
  await eventually(() => live.current().length === 1);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000);
  live.publish([{ last: true }]);
  socket.resume();
  await eventually(() => messages().includes('[{"last":true}]'));
});

test('drops only the client that stops reading for good', async () => {
  const received = listen();
  await eventually(() => received.length === 1);
  const { socket } = await slowClient();
  socket.pause();
  await eventually(() => live.connections === 2);
  await eventually(async () => {
    live.publish([{ padding: 'x'.repeat(200_000) }]);
    return await isBehind();
  });
  expect(await metrics.text()).toMatch(/^tola_live_behind [12]$/m);
  await eventually(async () => {
    live.publish([{ short: true }]);
    return /^tola_live_dropped_total 1$/m.test(await metrics.text());
  });
  await eventually(() => live.connections === 1);
  live.publish([{ last: true }]);
  await eventually(() => JSON.stringify(received.at(-1)) === '[{"last":true}]');
});

async function isBehind(): Promise<boolean> {
  return /tola_live_skipped_total [1-9]/.test(await metrics.text());
}

/** A minimal WebSocket client whose socket the test can pause. */
async function slowClient(): Promise<{ socket: TcpSocket; messages: () => string }> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  tcpClients.push(socket);
  let text = '';
  socket.on('data', (data) => {
    text = (text + data.toString('latin1')).slice(-1_000);
  });
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await eventually(() => text.includes('"sid"'));
  // A masked text frame holding "40": connect to the default namespace.
  socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]));
  await eventually(() => text.includes('LiveData'));
  return { socket, messages: () => text };
}

test('closes the connections of a stop over seconds, takes none meanwhile, and their clients connect again', async () => {
  const COUNT = 300;
  for (let times = 0; times < COUNT; times += 1) listen();
  await eventually(() => clients.every(({ connected }) => connected), 30_000);
  expect(live.connections).toBe(COUNT);
  const lostAt: number[] = [];
  const again: number[] = [];
  for (const client of clients) {
    client.on('disconnect', () => lostAt.push(performance.now()));
    client.io.on('reconnect_attempt', () => again.push(performance.now()));
  }
  const began = performance.now();
  const closed = live.close();
  const late = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
  const refused = new Promise((done) => late.once('connect_error', done));
  await refused;
  await closed;
  await eventually(() => again.length >= COUNT, 10_000);
  expect(lostAt).toHaveLength(COUNT);
  const mostInQuarterSecond = (times: number[]): number =>
    Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 250).length));
  expect(Math.max(...lostAt) - began).toBeGreaterThan(2_000);
  expect(mostInQuarterSecond(lostAt)).toBeLessThan(COUNT / 3);
  expect(mostInQuarterSecond(again)).toBeLessThan(COUNT / 3);
}, 60_000);
