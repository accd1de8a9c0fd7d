/** Who may begin payments at this process without queueing, by the id of their session. */

/** About 10 MB. The oldest are forgotten first: their browsers still hold their tickets. */
const MAX_KNOWN = 100_000;

export interface AdmittedBuyers {
  add(id: string, untilMs: number): void;
  /** Until when this buyer may begin payments; null for one who has to queue. */
  untilOf(id: string, nowMs: number): number | null;
  forgetBefore(nowMs: number): void;
}

export function createAdmittedBuyers(): AdmittedBuyers {
  /** Every time is as long after its entry as any other, so that the first entries end first. */
  const known = new Map<string, number>();

  return {
    add(id, untilMs) {
      known.delete(id);
      known.set(id, untilMs);
      const [oldest] = known.keys();
      if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    },
    untilOf(id, nowMs) {
      const untilMs = known.get(id);
      return untilMs === undefined || untilMs <= nowMs ? null : untilMs;
    },
    forgetBefore(nowMs) {
      for (const [id, untilMs] of known) {
        if (untilMs > nowMs) return;
        known.delete(id);
      }
    },
  };
}
