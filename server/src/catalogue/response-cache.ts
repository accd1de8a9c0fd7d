/** A cache of values that were computed from inputs that may change. */

export type ResponseCache = <T>(key: string, inputs: readonly unknown[], compute: () => T) => T;

interface Entry {
  readonly inputs: readonly unknown[];
  readonly value: unknown;
}

/**
 * Creates a cache that computes a value again when one of its inputs is another, and drops the values used least
 * recently. The number of keys must be bounded by existing records, never by visitors' input.
 */
export function createResponseCache(atMost = 2_000): ResponseCache {
  const entries = new Map<string, Entry>();
  return <T>(key: string, inputs: readonly unknown[], compute: () => T): T => {
    const entry = entries.get(key);
    entries.delete(key);
    if (entry?.inputs.every((input, at) => input === inputs[at]) === true) {
      entries.set(key, entry);
      return entry.value as T;
    }
    const value = compute();
    entries.set(key, { inputs, value });
    for (const oldest of entries.keys()) {
      if (entries.size <= atMost) break;
      entries.delete(oldest);
    }
    return value;
  };
}
