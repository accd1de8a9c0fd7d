import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { type Exchange, exchange } from './cashfree-http.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function send(answer: RequestListener, call: Partial<Exchange<unknown>> = {}): Promise<unknown> {
  server ??= createServer();
  server.removeAllListeners('request').on('request', answer);
  if (!server.listening) await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const account = { baseUrl: `http://127.0.0.1:${port}/pg`, clientId: 'id', clientSecret: 'secret', timeoutMs: 200 };
  const until = performance.now() + 5_000;
  return await exchange(account, { method: 'GET', path: '/orders/1', shape: z.unknown(), until, ...call });
}

test('a reply that stops in the middle is given up in time, and one that breaks off is unreachable too', async () => {
  const half: RequestListener = (_request, response) => response.writeHead(200).write('{"a":');
  await expect(send(half)).rejects.toMatchObject({ kind: 'unreachable', code: 'TimeoutError' });
  await expect(
    send((_request, response) => {
      response.writeHead(200).write('{"a":', () => response.destroy());
    }),
  ).rejects.toMatchObject({ kind: 'unreachable', code: 'ECONNRESET' });
});

test('the account’s secret does not follow a redirect', async () => {
  const paths: string[] = [];
  const answer: RequestListener = (request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(302, { location: '/elsewhere' }).end();
  };
  await expect(send(answer)).rejects.toMatchObject({ kind: 'unreachable', code: 'redirect' });
  expect(paths).toEqual(['/pg/orders/1']);
});

test('a reply without end is malformed, not read', async () => {
  const answer: RequestListener = (_request, response) => response.end(Buffer.alloc(2 ** 21, ' '));
  await expect(send(answer)).rejects.toMatchObject({ kind: 'malformed', code: 'too_long' });
});

test('a body arrives whole, and the next exchange uses the same connection', async () => {
  const bodies: string[] = [];
  const ports = new Set<number | undefined>();
  const answer: RequestListener = (request, response) => {
    ports.add(request.socket.remotePort);
    let body = '';
    request.on('data', (text: Buffer) => {
      body += text.toString();
    });
    request.on('end', () => {
      bodies.push(body);
      response.end('{"name":"सोना"}');
    });
  };
  const call = { method: 'POST', body: { name: 'चाँदी' } } as const;
  expect(await send(answer, call)).toEqual({ name: 'सोना' });
  expect(await send(answer, call)).toEqual({ name: 'सोना' });
  expect(bodies).toEqual(['{"name":"चाँदी"}', '{"name":"चाँदी"}']);
  expect(ports.size).toBe(1);
});
