/** Rate limits: a sliding window per group, with the provider's default limits. */

const WINDOW_MS = 60_000;

/** Calls per minute. */
const DEFAULT_LIMITS: Readonly<Record<string, number>> = {
  'create-order': 200,
  'get-order': 400,
  'get-payments': 100,
  'get-payment': 130,
  'create-refund': 100,
  'get-refund': 30,
  settlements: 30,
  pay: 100,
  other: 200,
};

export interface RateLimits {
  /** Counts a call; `retrySeconds` is 0 within the limit. */
  count(group: string, nowMs: number, limits: Readonly<Record<string, number>>): Standing;
  clear(): void;
}

export interface Standing {
  readonly limit: number;
  readonly remaining: number;
  readonly retrySeconds: number;
}

export function createRateLimits(): RateLimits {
  const seen = new Map<string, number[]>();
  return {
    count(group, nowMs, limits) {
      const limit = limits[group] ?? DEFAULT_LIMITS[group] ?? 200;
      const recent = (seen.get(group) ?? []).filter((atMs) => atMs > nowMs - WINDOW_MS);
      seen.set(group, recent);
      if (recent.length >= limit) {
        const oldest = recent[recent.length - limit] ?? nowMs;
        return {
          limit,
          remaining: 0,
          retrySeconds: Math.min(59, Math.max(1, Math.ceil((oldest + WINDOW_MS - nowMs) / 1000))),
        };
      }
      recent.push(nowMs);
      return { limit, remaining: limit - recent.length, retrySeconds: 0 };
    },
    clear() {
      seen.clear();
    },
  };
}
