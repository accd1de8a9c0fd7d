/** Sends pending events to every connection, in passes over all of them until none is pending. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger, Metrics } from '#log';
import type { ClientConnection } from './client-connection.ts';

/**
 * Connections written to per event-loop turn, so that a broadcast to thousands does
 * not delay other requests.
 */
const SLICE_SIZE = 500;

interface BroadcasterOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly connections: ReadonlySet<ClientConnection>;
  /** A connection that stays behind for this long is dropped. */
  readonly maxBehindMs: number;
}

export interface Broadcaster {
  /** Sends the latest message of an event to all connections: at once, or in the next pass if one is running. */
  send(event: string): void;
}

export function createBroadcaster({ log, metrics, connections, maxBehindMs }: BroadcasterOptions): Broadcaster {
  const pending = new Set<string>();
  let isSending = false;
  const skipped = metrics.counter(
    'tola_live_skipped_total',
    'Lists skipped for clients that had not acknowledged the previous one.',
  );
  const dropped = metrics.counter(
    'tola_live_dropped_total',
    'Clients disconnected because they stayed behind for too long.',
  );

  async function sendToAll(): Promise<void> {
    isSending = true;
    while (pending.size > 0) {
      const events = [...pending];
      pending.clear();
      let sent = 0;
      for (const connection of connections) {
        sendTo(connection, events);
        sent += 1;
        if (sent % SLICE_SIZE === 0) await nextTurn();
      }
      await nextTurn();
    }
    isSending = false;
  }

  function sendTo(connection: ClientConnection, events: readonly string[]): void {
    if (connection.behindForMs() > maxBehindMs) {
      dropped.inc();
      connection.drop();
      return;
    }
    for (const event of events) if (!connection.send(event)) skipped.inc();
  }

  return {
    send(event) {
      pending.add(event);
      if (isSending) return;
      sendToAll().catch((error: unknown) => {
        isSending = false;
        log.error({ err: error, event }, 'a live message could not be sent');
      });
    },
  };
}
