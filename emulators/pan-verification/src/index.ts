/** Starts the emulator of a PAN verification service in this process; `main.ts` runs it as its own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { control } from './pan-control.ts';
import { createState, type State } from './pan-state.ts';
import { type Reply, verify } from './verify.ts';

/** It asks nobody, so it never listens to other machines. */
const HOST = '127.0.0.1';
const LARGEST_BODY_BYTES = 64 * 1024;

export interface PanServiceOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** The store's PAN_VERIFICATION_KEY. */
  readonly key: string;
}

export interface PanService {
  /** The store's PAN_VERIFICATION_URL. */
  readonly url: string;
  readonly state: State;
  close(): Promise<void>;
}

/** @throws the system error when the port is taken */
export async function startPanService({ port, key }: PanServiceOptions): Promise<PanService> {
  const state = createState(key);
  const server = createServer((request, response) => {
    serve(state, request, response).catch((error: unknown) => {
      if (!request.destroyed) console.error('The PAN verification emulator failed to answer.', error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}/verify`,
    state,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://emulator.invalid');
  const body = await readJson(request);
  const call = `${request.method ?? 'GET'} ${pathname}`;
  if (pathname.startsWith('/__emu/')) return send(response, control(state, call, body));
  if (call !== 'POST /verify')
    return send(response, { status: 404, type: 'text/plain', body: 'There is no such call' });
  const fault = state.takeFault();
  if (fault === 'hangs') return;
  if (fault === 'cut') return void request.socket.destroy();
  if (fault === 'html') return send(response, { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' });
  if (fault === 'slow') await delay(state.slowMs);
  const reply = verify(state, request.headers.authorization, body, fault);
  // The request is counted, but the client never learns of its answer.
  if (fault === 'lost') return void request.socket.destroy();
  send(response, reply);
}

function send(response: ServerResponse, { status, type, body, headers = {} }: Reply): void {
  response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}

/** Null for a body that is no JSON or too large. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
