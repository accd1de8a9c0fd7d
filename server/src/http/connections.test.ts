import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually, publicShop, sql, startTestServer, type TestServer } from '#testing';

let server: TestServer;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({
    rawRoutes: [{ method: 'POST', path: '/taken', handle: async ({ body }) => ({ body: String(body.length) }) }],
    settings: {
      connectionsPerAddress: 40,
      liveConnectionsPerAddress: 3,
      ...publicShop,
      publicUrl: 'https://shop.example',
    },
  });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => await server.close());

interface RawConnection {
  readonly socket: Socket;
  received(): string;
  isClosed(): boolean;
}

async function open(text = ''): Promise<RawConnection> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  let received = '';
  let isClosed = false;
  socket.on('data', (bytes: Buffer) => {
    received += bytes.toString('latin1');
  });
  // A server that closes a connection while the client sends resets it.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
  });
  await once(socket, 'connect');
  socket.write(text);
  return { socket, received: () => received, isClosed: () => isClosed };
}

const upgrade = (path: string, protocol: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`;
const LIVE = '/socket.io/?EIO=4&transport=websocket';

describe('a request with an Upgrade header', () => {
  it.each([
    ['a WebSocket', '/', 'websocket', /^HTTP\/1\.1 400 .*There is no WebSocket at this address$/s],
    ['a WebSocket of an API path', '/api/GetLogin', 'WebSocket', /^HTTP\/1\.1 400 /],
    ['a WebSocket of an unserved development path', '/@hot-storefront', 'websocket', /^HTTP\/1\.1 400 /],
    ['h2c, which is answered as if it had not been offered', '/healthz', 'h2c', /^HTTP\/1\.1 200 .*\{"alive":true\}$/s],
    ['an unknown protocol on an unknown path', '/nothing', 'x/1', /^HTTP\/1\.1 404 /],
    ['live prices without a transport', '/socket.io/', 'websocket', /^HTTP\/1\.1 400 /],
  ])('for %s is answered and closed', async (_, path, protocol, answer) => {
    const connection = await open(upgrade(path, protocol));
    await eventually(() => connection.isClosed());
    expect(connection.received()).toMatch(answer);
  });

  it('for live prices is accepted from the store’s origin and from programs, and from no other origin', async () => {
    for (const headers of ['', 'Origin: https://shop.example\r\n', 'Origin: http://shop\r\n']) {
      const connection = await open(upgrade(LIVE, 'websocket', headers));
      await eventually(() => connection.received().includes('"sid"'));
      connection.socket.destroy();
    }
    for (const origin of ['https://evil.example', 'https://shop.example.evil.example', 'null']) {
      const connection = await open(upgrade(LIVE, 'websocket', `Origin: ${origin}\r\n`));
      await eventually(() => connection.isClosed());
      expect(connection.received()).toMatch(/^HTTP\/1\.1 40[03] .*This page may not open live connections$/s);
      const polling = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } });
      expect(polling.status).toBe(403);
    }
    await eventually(() => server.platform.live.connections === 0);
  });
});

describe('an address', () => {
  it('has a limited number of live connections, and gets one again when another closes', async () => {
    const clients = Array.from({ length: 3 }, () => io(server.url, { transports: ['websocket'], forceNew: true }));
    try {
      await eventually(() => server.platform.live.connections === 3);
      const refused = await open(upgrade(LIVE, 'websocket'));
      await eventually(() => refused.isClosed());
      expect(refused.received()).toContain('This address has too many live connections');
      expect((await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`)).status).toBe(403);
      await eventually(async () => {
        const rows = await server.database.rows<{ times: number }>(sql`
          select times from security_event where reason = 'This address has too many live connections'`);
        return rows.length === 1 && rows[0]?.times === 2;
      });
      clients[0]?.disconnect();
      await eventually(() => server.platform.live.connections === 2);
      const accepted = await open(upgrade(LIVE, 'websocket'));
      await eventually(() => accepted.received().includes('"sid"'));
    } finally {
      for (const client of clients) client.disconnect();
    }
  });

  it('has a limited number of connections, and gets one again when another closes', async () => {
    const idle = await Promise.all(Array.from({ length: 60 }, async () => await open()));
    await eventually(() => idle.filter((one) => one.isClosed()).length >= 20);
    const refused = await eventually(async () => {
      const rows = await server.database.rows<{ times: number }>(sql`
        select times from security_event where kind = 'connection' and reason = 'too many connections'`);
      return (rows[0]?.times ?? 0) >= 20 && rows;
    });
    expect(refused, 'one row, however many were refused').toHaveLength(1);
    for (const one of idle) one.socket.destroy();
    await eventually(async () => {
      const answered = await fetch(`${server.url}/healthz`).catch(() => null);
      return answered?.status === 200;
    });
  });
});

describe('a connection', () => {
  it('whose headers, bodies or replies are slow ends within 30 s; one that keeps arriving does not', async () => {
    const post = 'POST /taken HTTP/1.1\r\nHost: shop\r\nContent-Length: 60000\r\n\r\n';
    const slow = {
      'no headers': await open(''),
      'endless headers': await open('GET / HTTP/1.1\r\nHost: shop\r\n'),
      'no body': await open(post),
      'a trickling body': await open(post),
      'a trickling body that nobody reads': await open(post.replace('/taken', '/nothing')),
    };
    const steady = await open(post);
    const trickle = setInterval(() => {
      slow['endless headers'].socket.write('x-one: 1\r\n');
      slow['a trickling body'].socket.write('x');
      slow['a trickling body that nobody reads'].socket.write('x');
      steady.socket.write('x'.repeat(1_500));
    }, 1_000);
    const began = performance.now();
    try {
      await eventually(() => Object.values(slow).every((one) => one.isClosed()), 30_000);
      expect(performance.now() - began).toBeGreaterThan(10_000);
      expect(slow['no body'].received()).toMatch(/^HTTP\/1\.1 408 /);
      expect(steady.isClosed()).toBe(false);
      await eventually(() => steady.received().endsWith('\r\n\r\n60000'), 30_000);
    } finally {
      clearInterval(trickle);
    }
  }, 70_000);
});
