/** Limits of connections: how long headers and bodies may take, which requests become WebSockets, connections per address. */
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressKey, type ClientAddresses } from './client-address.ts';

const HEADERS_TIMEOUT_MS = 15_000;
/** How often Node looks for connections whose headers are late, and this module for bodies that no longer arrive. */
const CHECK_EVERY_MS = 5_000;
/** A body must bring at least MIN_BODY_BYTES in each of these periods; slow lines may take as long as they need. */
const BODY_PROGRESS_MS = 20_000;
const MIN_BODY_BYTES = 20_000;

/** Upper limit of a whole request: the largest upload over a line of 100 KB/s. */
export const REQUEST_TIMEOUT_MS = 15 * 60_000;
/** A connection on which nothing moves in either direction. Long polling is answered every 25 s. */
export const IDLE_TIMEOUT_MS = 120_000;
export const KEEP_ALIVE_MS = 65_000;

/**
 * @param upgradePaths where WebSockets are served; an `Upgrade` header anywhere else is ignored by Node, and
 *   {@link answerUpgrades} answers the request
 */
export function connectionOptions(upgradePaths: readonly string[]): ServerOptions {
  return {
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    shouldUpgradeCallback: (request: IncomingMessage) =>
      isWebSocket(request) && upgradePaths.some((path) => request.url?.startsWith(path) === true),
  };
}

function isWebSocket({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.upgrade?.trim().toLowerCase() === 'websocket';
}

/**
 * Answers requests that ask for another protocol. A WebSocket that is not served here is refused; other protocols, such
 * as the `h2c` that some clients offer with every request, are ignored as RFC 9110 allows. Both close the connection.
 */
export function answerUpgrades(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.upgrade === undefined) return done();
    reply.header('connection', 'close');
    if (!isWebSocket(request)) return done();
    reply.code(400).header('content-type', 'text/plain; charset=utf-8').send('There is no WebSocket at this address');
  });
}

interface Arriving {
  readonly response: ServerResponse;
  bytesRead: number;
  since: number;
}

/** Closes connections whose request body no longer arrives. */
export function endSlowBodies(server: Server): void {
  const arriving = new Map<IncomingMessage, Arriving>();
  let fresh: (readonly [IncomingMessage, ServerResponse])[] = [];
  // Most bodies arrive with their headers: they are complete in the next turn and need no watching.
  function watchIncomplete(): void {
    const seen = fresh;
    fresh = [];
    for (const [request, response] of seen) {
      if (request.complete || request.closed) continue;
      arriving.set(request, { response, bytesRead: request.socket.bytesRead, since: performance.now() });
      request.once('close', () => arriving.delete(request));
    }
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    if (fresh.length === 0) setImmediate(watchIncomplete);
    fresh.push([request, response]);
  });
  const timer = setInterval(() => {
    for (const [request, mark] of arriving) {
      if (isStuck(request, mark)) timeOut(request.socket, mark.response);
    }
  }, CHECK_EVERY_MS).unref();
  server.once('close', () => clearInterval(timer));
}

function isStuck(request: IncomingMessage, mark: Arriving): boolean {
  const { complete, socket, readableFlowing } = request;
  if (complete || performance.now() - mark.since < BODY_PROGRESS_MS) return false;
  // Until the handler reads the body, it is the server that is slow.
  const isRead = readableFlowing === true || mark.response.writableEnded;
  const isSlow = isRead && socket.bytesRead - mark.bytesRead < MIN_BODY_BYTES;
  mark.bytesRead = socket.bytesRead;
  mark.since = performance.now();
  return isSlow;
}

function timeOut(socket: Socket, { headersSent }: ServerResponse): void {
  const reply = headersSent ? '' : 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
  socket.end(reply, () => socket.destroy());
}

interface ConnectionLimit {
  readonly addresses: ClientAddresses;
  readonly maxPerAddress: number;
  /** Called with the address of a connection that is refused. */
  readonly onRefused: (address: string) => void;
}

/** Refuses connections above the number that one address may keep open. Those of trusted proxies are not counted. */
export function limitConnections(server: Server, { addresses, maxPerAddress, onRefused }: ConnectionLimit): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || addresses.isProxy(address)) return;
    const key = addressKey(address);
    const count = open.get(key) ?? 0;
    if (count >= maxPerAddress) {
      socket.destroy();
      onRefused(address);
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}
