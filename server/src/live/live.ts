/** Live messages over Socket.IO: the latest of each event goes to every connection, and to new ones on connect. */
import type { Server as HttpServer } from 'node:http';
import type { Socket as TcpSocket } from 'node:net';
import { Server, type Socket } from 'socket.io';
import type { Logger, Metrics } from '#log';
import { createBroadcaster } from './broadcaster.ts';
import { ClientConnection } from './client-connection.ts';
import { dropHandshake, keepNoRooms, takeSocket } from './connection-memory.ts';
import { drain } from './drain.ts';
import { type EncodedMessage, encodeMessage } from './encoded-message.ts';
import { countAdmissions, type LiveAdmission } from './live-admission.ts';
import { type PeerProcesses, shareConnections } from './peer-processes.ts';

/** The event's name on the wire. */
export const LIVE_EVENT = 'LiveData';

const MAX_BEHIND_MS = 20_000;
/** Path of the live connections; WebSockets elsewhere are refused by the HTTP server. */
export const LIVE_PATH = '/socket.io/';

/** A client that opens a connection must ask for messages within this time. */
const CONNECT_TIMEOUT_MS = 30_000;
/** Clients send nothing but protocol messages. */
const MAX_INCOMING_BYTES = 10_000;

export interface Live {
  /** Broadcasts the list, and sends it to new connections until the next one. */
  publish(list: readonly unknown[]): void;
  /** Broadcasts a message of another event, and sends its latest one to new connections. */
  setLatest(event: string, message: readonly unknown[]): void;
  /** The last published list; empty before the first. */
  current(): readonly unknown[];
  readonly connections: number;
  /**
   * Starts accepting connections on this server; not called in a process that serves no pages.
   *
   * @param peers the processes that share its port; null when it has the port alone
   */
  attach(server: HttpServer, admission: LiveAdmission, peers: PeerProcesses | null): Promise<void>;
  /** Refuses new connections and closes the open ones one after another, so that their pages do not all come back at once. */
  close(): Promise<void>;
}

interface LiveOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  /** A connection that stays behind for this long is dropped; its page reconnects when it can. */
  readonly maxBehindMs?: number;
}

export function createLive({ log, metrics, maxBehindMs = MAX_BEHIND_MS }: LiveOptions): Live {
  const io = createServer();
  const connections = new Set<ClientConnection>();
  const sockets = new WeakMap<object, TcpSocket>();
  /** The latest message of each event; always contains the live list. */
  const latest = new Map<string, EncodedMessage>();
  const broadcaster = createBroadcaster({ log, metrics, connections, maxBehindMs });
  let current: readonly unknown[] = [];
  let isAttached = false;
  let isDraining = false;
  let stopSharing = (): void => undefined;

  measure(connections, metrics);
  const published = metrics.counter('tola_live_published_total', 'Lists published.');

  const refused = metrics.counter('tola_live_refused_total', 'Live connections refused for their origin or number.');

  latest.set(LIVE_EVENT, encodeMessage(LIVE_EVENT, current));
  io.on('connection', (socket: Socket) => {
    const connection = new ClientConnection(socket.conn, sockets.get(socket.conn) ?? null, latest);
    dropHandshake(socket);
    connections.add(connection);
    socket.on('disconnect', () => connections.delete(connection));
    for (const event of latest.keys()) connection.send(event);
  });

  function setLatest(event: string, message: readonly unknown[]): void {
    latest.set(event, encodeMessage(event, message));
    broadcaster.send(event);
  }

  return {
    publish(list) {
      current = list;
      published.inc();
      setLatest(LIVE_EVENT, list);
    },
    setLatest,
    current: () => current,
    get connections() {
      return connections.size;
    },
    async attach(server, admission, peers) {
      isAttached = true;
      const counter = countAdmissions(admission);
      io.attach(server, {
        allowRequest(request, decide) {
          if (isDraining) return decide('stopping', false);
          const refusal = counter.refusalOf(request);
          if (refusal !== null) {
            refused.inc();
            admission.onRefused(admission.addressOf(request), refusal);
          }
          decide(refusal, refusal === null);
        },
      });
      io.engine.on('connection', (connection: Socket['conn']) => {
        counter.add(connection);
        const socket = takeSocket(connection);
        if (socket !== null) sockets.set(connection, socket);
      });
      if (peers !== null) stopSharing = await shareConnections(io.engine, peers);
    },
    async close() {
      if (!isAttached) return;
      isDraining = true;
      stopSharing();
      await drain([...io.of('/').sockets.values()].map(({ conn }) => conn));
      await io.close();
    },
  };
}

function measure(connections: ReadonlySet<ClientConnection>, metrics: Metrics): void {
  metrics.gauge('tola_live_connections', 'Open connections for live rates.', () => connections.size);
  metrics.gauge('tola_live_behind', 'Connections with an unacknowledged message.', () => {
    let behind = 0;
    for (const connection of connections) if (connection.behindForMs() > 0) behind += 1;
    return behind;
  });
}

function createServer(): Server {
  const io = new Server({
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_INCOMING_BYTES,
    // The HTTP server passes on upgrades of declared paths only; those that are not this one belong to development servers.
    destroyUpgrade: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Dealers' older pages and apps still speak the protocol of Socket.IO 2.
    allowEIO3: true,
  });
  keepNoRooms(io);
  return io;
}
