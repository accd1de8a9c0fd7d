/** Who may begin payments at this process without queueing, by the id of their session. */
import { TICKET_MS } from './queue-ticket.ts';

/** Covers a checkout with renewed locks and a failed payment; as long as a price lock and a card payment together. */
export const ADMITTED_MS = 30 * 60_000;
/** About 10 MB. The oldest are forgotten first: their browsers still hold their tickets. */
const MAX_KNOWN = 100_000;

export interface AdmittedBuyers {
  add(id: string, beganMs: number): void;
  /** Until when this buyer may begin payments; null for one who has to queue. */
  untilOf(id: string, nowMs: number): number | null;
  /** Whether this buyer began a payment since an instant. Known for as long as a place in the queue holds. */
  hasBegunSince(id: string, sinceMs: number): boolean;
  forgetBefore(nowMs: number): void;
}

export function createAdmittedBuyers(): AdmittedBuyers {
  /** When each began, in this order. */
  const known = new Map<string, number>();

  return {
    add(id, beganMs) {
      known.delete(id);
      known.set(id, beganMs);
      const [oldest] = known.keys();
      if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    },
    untilOf(id, nowMs) {
      const untilMs = (known.get(id) ?? -Infinity) + ADMITTED_MS;
      return untilMs <= nowMs ? null : untilMs;
    },
    hasBegunSince: (id, sinceMs) => (known.get(id) ?? -Infinity) >= sinceMs,
    forgetBefore(nowMs) {
      for (const [id, beganMs] of known) {
        if (beganMs > nowMs - TICKET_MS) return;
        known.delete(id);
      }
    },
  };
}
