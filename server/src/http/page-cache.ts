/**
 * In-memory cache of rendered pages, keyed by URL and version. Concurrent requests for a page share
 * one rendering.
 */
import type { RenderedPage } from './rendered-page.ts';

interface Entry {
  readonly version: string;
  readonly rendering: Promise<RenderedPage>;
  bytes: number;
}

export interface PageCacheOptions {
  /** Maximum total bytes, including compressed copies. */
  readonly maxBytes: number;
  /** Which pages are kept; cacheable ones by default. */
  readonly keeps?: (page: RenderedPage) => boolean;
}

export class PageCache {
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  readonly #keeps: (page: RenderedPage) => boolean;
  #bytes = 0;
  /** For metrics and tests. */
  readonly counts = { hits: 0, renderings: 0 };

  constructor({ maxBytes, keeps = (page) => page.isCacheable }: PageCacheOptions) {
    this.#maxBytes = maxBytes;
    this.#keeps = keeps;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  has(key: string, version: string): boolean {
    return this.#entries.get(key)?.version === version;
  }

  /** The page if it is cached in this version; does not render. */
  async peek(key: string, version: string): Promise<RenderedPage | null> {
    const entry = this.#entries.get(key);
    return entry === undefined || entry.version !== version ? null : await entry.rendering;
  }

  /**
   * Returns the page in this version, rendering it unless cached. A page that may not be cached is served
   * to the requests waiting for it and then dropped, as is a failure.
   */
  async get(key: string, version: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const entry = this.#entries.get(key);
    if (entry?.version === version) {
      this.counts.hits += 1;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      return await entry.rendering;
    }
    if (entry !== undefined) this.#evict(key, entry);
    this.counts.renderings += 1;
    const fresh: Entry = { version, rendering: render(), bytes: 0 };
    this.#entries.set(key, fresh);
    try {
      const page = await fresh.rendering;
      if (!this.#keeps(page)) this.#evict(key, fresh);
      else {
        this.#grow(key, fresh, page.body.length);
        page.onGrow = (bytes) => this.#grow(key, fresh, bytes);
      }
      return page;
    } catch (error) {
      this.#evict(key, fresh);
      throw error;
    }
  }

  #grow(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return;
    entry.bytes += bytes;
    this.#bytes += bytes;
    for (const [oldest, old] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#evict(oldest, old);
    }
  }

  #evict(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    entry.bytes = 0;
  }
}
