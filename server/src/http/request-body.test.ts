/** Bodies that never become a request: of an unreadable content type, or cut off by the client. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { defineCall } from '@tola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#log';
import { eventually, sendCall, startTestServer, type TestServer } from '#testing';
import { operation } from './index.ts';

const greet = defineCall({ name: 'Greet', does: 'Greets.', caller: 'guest', repeat: 'harmless' });
const lines: string[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    log: createLog({ level: 'info', destination: { write: (line) => lines.push(line) } }),
    operations: [operation(greet, async () => ({}))],
    rawRoutes: [{ method: 'POST', path: '/hook', handle: async () => ({}) }],
  });
});
afterAll(async () => await server.close());

it.each(['', ';', 'x', '/', 'a/b/c', 'application/', 'application/json/;', '"'])(
  'answers 415 to the content type %j',
  async (type) => {
    const headers = { 'content-type': type };
    const sent = await sendCall(server, 'Greet', '{"Name":"Asha"}', { headers });
    expect(sent.status).toBe(415);
    expect(sent.envelope).toEqual({ code: 415, msg: 'The request must be JSON', reason: 'not-json' });
    const raw = await fetch(`${server.url}/hook`, { method: 'POST', headers, body: 'x' });
    expect([200, 415]).toContain(raw.status);
  },
);

it('logs no error for a body that its client cuts off', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const head = 'POST /api/Greet HTTP/1.1\r\nhost: tola\r\ncontent-type: application/json\r\ncontent-length: 5000';
  socket.write(`${head}\r\n\r\n{"Name`);
  await once(socket, 'connect');
  // The server has read the beginning once it answers a later request.
  await sendCall(server, 'Greet', null);
  const refused = async (): Promise<string | undefined> =>
    /^tola_calls_total\{call="Greet",code="400"\} (\d+)$/m.exec(await server.platform.metrics.text())?.[1];
  const before = await refused();
  socket.destroy();
  await eventually(async () => (await refused()) !== before);
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
