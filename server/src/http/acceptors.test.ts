import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getCart } from '@tola/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually, startTestServer, type TestServer } from '#testing';
import { operation, type SignedIn } from './index.ts';

const CONNECTIONS = 256;

let server: TestServer;
let sockets: Socket[] = [];
/** Ends the calls that run. */
let ends: (() => void)[] = [];
let isClosed = false;

beforeEach(async () => {
  const waits = operation(getCart, async () => {
    await new Promise<void>((end) => ends.push(end));
    return { data: [] };
  });
  server = await startTestServer({
    operations: [waits],
    identify: async () => ({ customer: {}, session: {}, isWithinLimit: true }) as SignedIn,
  });
});
afterEach(async () => {
  for (const end of ends) end();
  for (const socket of sockets) socket.destroy();
  [ends, sockets] = [[], []];
  if (!isClosed) await server.close();
  isClosed = false;
});

async function openConnections(count: number): Promise<void> {
  const { port, hostname } = new URL(server.url);
  sockets = Array.from({ length: count }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map(async (socket) => await once(socket, 'connect')));
}

async function replyOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const part of socket) text += String(part);
  return text;
}

test('accepts many connections in a turn of the event loop', async () => {
  let accepted = 0;
  server.store.http.app.server.on('connection', () => (accepted += 1));
  await openConnections(CONNECTIONS);
  let turns = 0;
  for (; accepted < CONNECTIONS; turns += 1) await nextTurn();
  // One in each turn with a single listener.
  expect(turns).toBeLessThan(CONNECTIONS / 4);
});

test('answers what cannot be read on every connection', async () => {
  await openConnections(CONNECTIONS);
  const replies = Promise.all(sockets.map(replyOf));
  for (const socket of sockets) socket.end('NONSENSE\r\n\r\n');
  expect(new Set((await replies).map((reply) => reply.split('\r\n', 1)[0]))).toEqual(
    new Set(['HTTP/1.1 400 Bad Request']),
  );
});

test('stops when the calls on all connections are answered, and closes those without one', async () => {
  const [idle, busy] = [40, 40];
  await openConnections(idle + busy);
  const replies = Promise.all(sockets.slice(idle).map(replyOf));
  for (const socket of sockets.slice(idle)) {
    const body = JSON.stringify({ Token: 'buyer' });
    socket.write(
      `POST /api/${getCart.name} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  }
  await eventually(async () => ends.length === busy);
  isClosed = true;
  const closed = server.close();
  await Promise.all(
    sockets.slice(0, idle).map(async (socket) => socket.readableEnded || (await once(socket.resume(), 'end'))),
  );
  for (const end of ends) end();
  for (const reply of await replies) expect(reply).toMatch(/^HTTP\/1.1 200 /);
  await closed;
});

test('refuses the port of another store', async () => {
  const port = Number(new URL(server.url).port);
  await expect(startTestServer({ operations: [], settings: { port } })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
