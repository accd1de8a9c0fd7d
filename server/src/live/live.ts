/** Sends live messages to every open page over Socket.IO. */
import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Logger, Metrics } from '#log';
import { type ClientConnection, createClientConnection } from './client-connection.ts';
import { type EncodedMessage, encodeMessage } from './encoded-message.ts';
import { createRounds } from './rounds.ts';

/** The event's name on the wire. */
export const LIVE_EVENT = 'LiveData';

const LONGEST_BEHIND_MS = 20_000;
/** Pages only listen. */
const LARGEST_INCOMING_BYTES = 10_000;

export interface Live {
  /** Sends the list to everyone, and to whoever connects later until the next one. */
  publish(list: readonly unknown[]): void;
  /** Sends something else under its own event to everyone, and the latest of it to whoever connects later. */
  announce(event: string, message: readonly unknown[]): void;
  /** What was published last; empty before the first time. */
  current(): readonly unknown[];
  readonly connections: number;
  /** Begins to answer on this server; a process that serves no pages never does. */
  attach(server: HttpServer): void;
  close(): Promise<void>;
}

interface LiveParts {
  readonly log: Logger;
  readonly metrics: Metrics;
  /** A page that has not taken what it was sent for this long is disconnected; it comes back when it can. */
  readonly longestBehindMs?: number;
}

export function createLive({ log, metrics, longestBehindMs = LONGEST_BEHIND_MS }: LiveParts): Live {
  const io = new Server({
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: LARGEST_INCOMING_BYTES,
    // The development server has a websocket of its own on the same HTTP server.
    destroyUpgrade: false,
    // Dealers' older pages and apps still speak the protocol of Socket.IO 2.
    allowEIO3: true,
  });
  const pages = new Set<ClientConnection>();
  /** The newest message of each event, the live list always among them. */
  const newest = new Map<string, EncodedMessage>();
  const rounds = createRounds({ log, metrics, pages, longestBehindMs });
  let current: readonly unknown[] = [];
  let isAttached = false;

  metrics.gauge('tola_live_connections', 'Open pages that listen to live rates.', () => pages.size);
  metrics.gauge('tola_live_behind', 'Open pages that have not taken what they were sent yet.', () => {
    let behind = 0;
    for (const page of pages) if (page.behindForMs() > 0) behind += 1;
    return behind;
  });
  const published = metrics.counter('tola_live_published_total', 'Lists published.');

  newest.set(LIVE_EVENT, encodeMessage(LIVE_EVENT, current));
  io.on('connection', (socket: Socket) => {
    const page = createClientConnection(socket.conn, newest);
    pages.add(page);
    socket.on('disconnect', () => pages.delete(page));
    for (const event of newest.keys()) page.send(event);
  });

  function putUp(event: string, message: readonly unknown[]): void {
    newest.set(event, encodeMessage(event, message));
    rounds.send(event);
  }

  return {
    publish(list) {
      current = list;
      published.inc();
      putUp(LIVE_EVENT, list);
    },
    announce: putUp,
    current: () => current,
    get connections() {
      return pages.size;
    },
    attach(server) {
      isAttached = true;
      io.attach(server);
    },
    async close() {
      if (!isAttached) return;
      io.disconnectSockets(true);
      await io.close();
    },
  };
}
