/** Starts the emulator of the invoice registration portal in this process; `main.ts` runs it as its own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { control } from './irp-control.ts';
import { createState, type IrpUser, type State } from './irp-state.ts';
import { portalReply } from './portal-calls.ts';

/** It registers nothing anywhere, so it never listens to other machines. */
const HOST = '127.0.0.1';
const LARGEST_BODY_BYTES = 4 * 1024 * 1024;

export interface EInvoicePortalOptions extends IrpUser {
  /** 0 for any free port. */
  readonly port: number;
}

export interface EInvoicePortal {
  /** The store's EINVOICE_URL. */
  readonly url: string;
  /** The store's EINVOICE_PUBLIC_KEY: base64 of the key in DER. */
  readonly publicKey: string;
  readonly state: State;
  close(): Promise<void>;
}

/** @throws the system error when the port is taken */
export async function startEInvoicePortal({ port, ...user }: EInvoicePortalOptions): Promise<EInvoicePortal> {
  const state = createState(user);
  const server = createServer((request, response) => {
    serve(state, request, response).catch((error: unknown) => {
      if (!request.destroyed) console.error('The e-invoice emulator failed to answer.', error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    publicKey: state.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    state,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://emulator.invalid');
  const method = request.method ?? 'GET';
  const body = await readJson(request);
  const call = `${method} ${url.pathname}`;
  if (url.pathname.startsWith('/__emu/')) return send(response, control(state, call, body));
  state.calls.push(call);
  const fault = state.takeFault();
  if (fault === 'hangs') return;
  if (fault === 'cut') return void request.socket.destroy();
  if (fault === 'html') return send(response, { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' });
  if (fault === 'slow') await delay(state.slowMs);
  const reply = portalReply(state, { method, url, headers: request.headers, body }, fault);
  // The document is registered, but the client never learns of it.
  if (fault === 'lost') return void request.socket.destroy();
  send(response, reply);
}

function send(
  response: ServerResponse,
  { status, type, body }: { readonly status: number; readonly type: string; readonly body: string },
): void {
  response.writeHead(status, { 'content-type': type }).end(body);
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
