/**
 * Lets programs poll where several web processes share a port. Each request of a connection that polls may come over another
 * TCP connection, which the system may hand to another process. The id of a connection therefore begins with the name of
 * its process, and the others pass its requests on, over a Unix socket that nobody else can open.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Duplex, pipeline } from 'node:stream';
import type { Server } from 'socket.io';

type Engine = Server['engine'];

/** The processes that share a port. */
export interface PeerProcesses {
  /** Name of this one, such as `web-2`. */
  readonly name: string;
  /** Folder with a socket of each process, which only this account may enter. */
  readonly folder: string;
}

const SECRET_BYTES = 15;
/** Engine.IO's reply to an id that it does not know; clients then connect again. */
const UNKNOWN_ID = JSON.stringify({ code: 1, message: 'Session ID unknown' });

/** @returns a function that stops accepting requests from the other processes */
export async function shareConnections(engine: Engine, { name, folder }: PeerProcesses): Promise<() => void> {
  engine.generateId = () => `${name}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const handleRequest = engine.handleRequest.bind(engine);
  const handleUpgrade = engine.handleUpgrade.bind(engine);
  const socketOf = (owner: string): string => join(folder, `${owner}.sock`);
  const passed = createServer(handleRequest).on('upgrade', handleUpgrade);
  // A killed process leaves its socket behind.
  rmSync(socketOf(name), { force: true });
  passed.listen(socketOf(name));
  await once(passed, 'listening');
  engine.handleRequest = (received, response) => {
    const owner = ownerOf(received);
    if (owner === null || owner === name) handleRequest(received, response);
    else passRequest(received, response, socketOf(owner));
  };
  engine.handleUpgrade = (received, socket, head) => {
    const owner = ownerOf(received);
    if (owner === null || owner === name) handleUpgrade(received, socket, head);
    else passUpgrade(received, { socket, head }, socketOf(owner));
  };
  return () => {
    passed.close();
    passed.closeAllConnections();
  };
}

/** The process that a request's connection belongs to; null for a request that opens one. */
function ownerOf({ url = '' }: IncomingMessage): string | null {
  return /[?&]sid=(web-\d{1,3})\./.exec(url)?.[1] ?? null;
}

function passRequest(received: IncomingMessage, response: ServerResponse, socketPath: string): void {
  const { method, url, headers } = received;
  // A process that closes after its reply may do so while the end of the request is written, which fails then.
  const open = { ...headers, connection: 'keep-alive' };
  const passed = request({ socketPath, method, path: url, headers: open, agent: false }, (reply) => {
    const { connection: _, 'keep-alive': __, ...replied } = reply.headers;
    response.writeHead(reply.statusCode ?? 502, replied);
    pipeline(reply, response, () => undefined);
  });
  // The process has just died, and its connections with it.
  passed.on('error', () => {
    if (!response.headersSent) response.writeHead(400, { 'content-type': 'application/json' });
    response.end(UNKNOWN_ID);
  });
  response.on('close', () => passed.destroy());
  received.pipe(passed);
}

interface Upgrading {
  readonly socket: Duplex;
  readonly head: Buffer;
}

function passUpgrade(received: IncomingMessage, { socket, head }: Upgrading, socketPath: string): void {
  const peer = connect(socketPath);
  peer.write(`${received.method} ${received.url} HTTP/1.1\r\n${headerLines(received)}\r\n`);
  peer.write(head);
  // Either end closes both.
  pipeline(socket, peer, () => peer.destroy());
  pipeline(peer, socket, () => socket.destroy());
}

function headerLines({ rawHeaders }: IncomingMessage): string {
  let lines = '';
  for (let at = 0; at < rawHeaders.length; at += 2) lines += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
  return lines;
}
