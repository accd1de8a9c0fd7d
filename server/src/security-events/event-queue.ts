/** Events waiting to be written: identical ones of a minute counted together, in bounded memory. */

import type { CountedEvent } from './event-store.ts';
import { type SecurityEvent, shortened } from './security-event.ts';

/** Different rows that one process writes per minute. Events beyond them are counted without their person and address. */
const MAX_ROWS_PER_MINUTE = 1_000;
/** Rows that wait while the database is unreachable. */
const MAX_WAITING = 5_000;
const MINUTE_MS = 60_000;

export interface EventQueue {
  /** @returns false when the event was dropped */
  add(event: SecurityEvent, now: Date): boolean;
  /** Takes everything that waits. */
  takeAll(): CountedEvent[];
  /** Puts back what could not be written. @returns the number of events dropped */
  putBack(events: readonly CountedEvent[]): number;
  readonly size: number;
}

export function createEventQueue(): EventQueue {
  const waiting = new Map<string, CountedEvent>();
  let minute = 0;
  let rowsOfMinute = new Set<string>();

  function addCounted(key: string, event: CountedEvent): boolean {
    const known = waiting.get(key);
    if (known === undefined && waiting.size >= MAX_WAITING) return false;
    waiting.set(key, known === undefined ? event : { ...known, times: known.times + event.times });
    return true;
  }

  /** The event under its own key, or without person and address once the minute has too many different ones. */
  function withinMinute(event: SecurityEvent, startOfMinute: number): SecurityEvent {
    if (startOfMinute !== minute) {
      minute = startOfMinute;
      rowsOfMinute = new Set();
    }
    const key = keyOf(event);
    if (rowsOfMinute.has(key)) return event;
    if (rowsOfMinute.size >= MAX_ROWS_PER_MINUTE)
      return { kind: event.kind, outcome: event.outcome, reason: '', ip: '' };
    rowsOfMinute.add(key);
    return event;
  }

  return {
    add(event, now) {
      const startOfMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
      const kept = withinMinute(shortened(event), startOfMinute);
      const counted = { ...kept, at: now, minute: new Date(startOfMinute), times: 1 };
      return addCounted(`${startOfMinute} ${keyOf(kept)}`, counted);
    },
    takeAll() {
      const taken = [...waiting.values()];
      waiting.clear();
      return taken;
    },
    putBack(events) {
      let dropped = 0;
      for (const event of events) {
        if (!addCounted(`${event.minute?.getTime() ?? 0} ${keyOf(event)}`, event)) dropped += event.times;
      }
      return dropped;
    },
    get size() {
      return waiting.size;
    },
  };
}

function keyOf({ kind, outcome, reason, ip, ...account }: SecurityEvent): string {
  const { customerId, staffId, claimedMobile, claimedEmail } = account;
  return JSON.stringify([kind, outcome, reason, customerId, staffId, claimedMobile, claimedEmail, ip]);
}
