/** Starts the emulator of WhatsApp Business in this process; `main.ts` runs it as its own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorBody, GRAPH_ERRORS, type GraphError } from './graph-error.ts';
import { accept } from './messages.ts';
import { notifyFailure } from './webhook.ts';
import { control } from './whatsapp-control.ts';
import { createState, type State } from './whatsapp-state.ts';

/** It says "accepted" without sending anything, so it never listens to other machines. */
const HOST = '127.0.0.1';
const LARGEST_BODY_BYTES = 64 * 1024;

export interface WhatsAppOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly token: string;
  readonly appSecret: string;
  /** Where webhooks go; null sends none. */
  readonly notifyUrl?: string | null;
}

export interface WhatsApp {
  /** Address of a sender: the store's WHATSAPP_URL. */
  readonly url: string;
  readonly port: number;
  readonly state: State;
  /** Replaces the address of webhooks, which is known once the store listens. */
  notify(url: string): void;
  close(): Promise<void>;
}

/** @throws the system error when the port is taken */
export async function startWhatsApp(options: WhatsAppOptions): Promise<WhatsApp> {
  const state = createState(options);
  const server = createServer((request, response) => {
    serve(state, request, response).catch((error: unknown) => {
      if (!request.destroyed) console.error('The WhatsApp emulator failed to answer.', error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${port}/v23.0/1055501234567`,
    port,
    state,
    notify(url) {
      state.notifyUrl = url;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      await Promise.allSettled(state.notices);
    },
  };
}

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://emulator.invalid').pathname;
  const body = await readBody(request);
  if (path.startsWith('/__emu/')) return send(response, control(state, request.method ?? 'GET', path, body));
  if (request.method !== 'POST' || !/^\/v\d+\.\d+\/\d+\/messages$/.test(path))
    return fail(response, GRAPH_ERRORS.malformed);
  switch (state.takeFault()) {
    case 'hangs':
      return;
    case 'cut':
      request.socket.destroy();
      return;
    case 'html':
      return send(response, { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' });
    case 'down':
      return fail(response, GRAPH_ERRORS.down);
    case 'rate-limited':
      return fail(response, GRAPH_ERRORS.rateLimited);
    case 'unauthorized':
      return fail(response, GRAPH_ERRORS.unauthorized);
    case null: {
      const outcome = accept(state, request.headers.authorization ?? '', body);
      if ('code' in outcome) return fail(response, outcome);
      send(response, { status: 200, type: 'application/json', body: JSON.stringify(outcome.reply) });
      if (outcome.failsLater) state.notices.push(notifyFailure(state, outcome.message));
    }
  }
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

function send(response: ServerResponse, { status, type, body }: Reply): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}

function fail(response: ServerResponse, error: GraphError): void {
  send(response, { status: error.status, type: 'application/json', body: errorBody(error) });
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY_BYTES) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
