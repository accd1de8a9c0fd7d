/** Requests to services that answer late, too much, or somewhere else. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { NoAnswer, noResult, type OutboundAnswer, parsedJson, requestJson } from './outbound-http.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

async function ask(answer: RequestListener, timeoutMs = 5_000): Promise<OutboundAnswer> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(started.address() as AddressInfo).port}/verify`;
  const request = { service: 'portal', method: 'POST', url, headers: { authorization: 'Bearer key' } } as const;
  return await requestJson({ ...request, body: { name: 'Asha' }, timeoutMs, maxBytes: 1_000 });
}

describe('a request to a service', () => {
  it('sends JSON with the key, and returns status, text and the pause of any answer', async () => {
    const answered = await ask(async (request, response) => {
      const sent = await request.toArray();
      response.writeHead(503, { 'retry-after': '600' });
      response.end(`${request.method} ${request.headers.authorization} ${Buffer.concat(sent).toString()}`);
    });
    expect(answered).toEqual({ status: 503, text: 'POST Bearer key {"name":"Asha"}', pauseSeconds: 600 });
  });

  it('takes a pause in whole seconds only', async () => {
    const pause = 'Wed, 21 Oct 2026 07:28:00 GMT';
    const { pauseSeconds } = await ask((_, response) => response.setHeader('retry-after', pause).end());
    expect(pauseSeconds).toBeNull();
  });

  it('reads an answer up to the limit, and no byte more of one that never ends', async () => {
    expect((await ask((_, response) => response.end('a'.repeat(1_000)))).text).toHaveLength(1_000);
    const endless = ask((_, response) => {
      const writing = setInterval(() => response.write('a'.repeat(100)), 1);
      response.once('close', () => clearInterval(writing));
    });
    await expect(endless).rejects.toEqual(new NoAnswer('The answer of the portal is too large'));
  });

  it.each<[string, RequestListener]>([
    ['hangs', () => undefined],
    ['hangs within its answer', (_, response) => response.write('{')],
    ['cuts the connection', (request) => request.destroy()],
    ['redirects', (_, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()],
  ])('says that a service cannot be reached which %s', async (_, answer) => {
    await expect(ask(answer, 200)).rejects.toEqual(new NoAnswer('The portal cannot be reached'));
  });
});

it('names the status of an answer without a result', () => {
  expect(noResult('portal', 503)).toBe('The portal is unavailable (503)');
  expect(noResult('portal', 404)).toBe('The portal gave no usable answer (404)');
});

it('reads a page in place of JSON as nothing', () => {
  expect([parsedJson('<html>'), parsedJson(''), parsedJson('{"a":1}')]).toEqual([null, null, { a: 1 }]);
});
