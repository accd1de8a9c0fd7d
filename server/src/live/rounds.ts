/** Brings what is put up to every open page: in rounds over all of them, until nothing new is left. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger, Metrics } from '#log';
import type { ClientConnection } from './client-connection.ts';

/**
 * How many pages are served in one go. The event loop turns between two slices, so that thousands of open pages do
 * not hold up the answers to everyone else.
 */
const SLICE = 500;

interface RoundsParts {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly pages: ReadonlySet<ClientConnection>;
  /** A page that has not taken what it was sent for this long is disconnected. */
  readonly longestBehindMs: number;
}

export interface Rounds {
  /** Sends the newest message of an event to all pages; at once, or in the next round when one is under way. */
  send(event: string): void;
}

export function createRounds({ log, metrics, pages, longestBehindMs }: RoundsParts): Rounds {
  const unsent = new Set<string>();
  let isSending = false;
  const skipped = metrics.counter(
    'tola_live_skipped_total',
    'Lists not sent to pages that had not taken the one before.',
  );
  const dropped = metrics.counter('tola_live_dropped_total', 'Pages disconnected because they were too slow.');

  async function sendToAll(): Promise<void> {
    isSending = true;
    while (unsent.size > 0) {
      const events = [...unsent];
      unsent.clear();
      let served = 0;
      for (const page of pages) {
        sendToPage(page, events);
        served += 1;
        if (served % SLICE === 0) await nextTurn();
      }
      await nextTurn();
    }
    isSending = false;
  }

  function sendToPage(page: ClientConnection, events: readonly string[]): void {
    if (page.behindForMs() > longestBehindMs) {
      dropped.inc();
      page.drop();
      return;
    }
    for (const event of events) if (!page.send(event)) skipped.inc();
  }

  return {
    send(event) {
      unsent.add(event);
      if (isSending) return;
      sendToAll().catch((error: unknown) => {
        isSending = false;
        log.error({ err: error, event }, 'a live message could not be sent');
      });
    },
  };
}
