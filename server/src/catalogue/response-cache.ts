/** A cache of replies that were computed from one version of their inputs. */

export type ResponseCache = <T>(version: string, key: string, compute: () => T) => T;

/**
 * Creates a cache that holds replies of one version at a time: the first request for another version clears it. The
 * number of keys must be bounded by existing records, never by visitors' input.
 */
export function createResponseCache(): ResponseCache {
  const replies = new Map<string, unknown>();
  let cachedVersion = '';
  return <T>(version: string, key: string, compute: () => T): T => {
    if (version !== cachedVersion) {
      replies.clear();
      cachedVersion = version;
    }
    if (!replies.has(key)) replies.set(key, compute());
    return replies.get(key) as T;
  };
}
