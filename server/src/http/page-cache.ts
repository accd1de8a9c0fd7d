/**
 * Keeps rendered pages in memory, each for as long as what it shows has not changed. However many visitors ask for a
 * page at the same moment, it is rendered once.
 */
import type { RenderedPage } from './rendered-page.ts';

interface Kept {
  readonly version: string;
  readonly rendering: Promise<RenderedPage>;
  bytes: number;
}

export interface PageCacheParts {
  /** The most bytes that pages take together, their compressed forms included. */
  readonly mostBytes: number;
}

export class PageCache {
  /** In the order of last use, the longest unused first. */
  readonly #kept = new Map<string, Kept>();
  readonly #mostBytes: number;
  #bytes = 0;
  /** For metrics and tests. */
  readonly counts = { hits: 0, renderings: 0 };

  constructor({ mostBytes }: PageCacheParts) {
    this.#mostBytes = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** The page if it is there and current, without rendering it. */
  async peek(key: string, version: string): Promise<RenderedPage | null> {
    const kept = this.#kept.get(key);
    return kept === undefined || kept.version !== version ? null : await kept.rendering;
  }

  /**
   * The page of this key as of this version, rendered unless it is there. A page that may not be kept is given
   * to everyone who waits for it and then forgotten, as is a failure.
   */
  async get(key: string, version: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const kept = this.#kept.get(key);
    if (kept?.version === version) {
      this.counts.hits += 1;
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return await kept.rendering;
    }
    if (kept !== undefined) this.#forget(key, kept);
    this.counts.renderings += 1;
    const fresh: Kept = { version, rendering: render(), bytes: 0 };
    this.#kept.set(key, fresh);
    try {
      const page = await fresh.rendering;
      if (!page.mayBeKept) this.#forget(key, fresh);
      else {
        this.#grow(key, fresh, page.body.length);
        page.onGrow = (bytes) => this.#grow(key, fresh, bytes);
      }
      return page;
    } catch (error) {
      this.#forget(key, fresh);
      throw error;
    }
  }

  #grow(key: string, kept: Kept, bytes: number): void {
    if (this.#kept.get(key) !== kept) return;
    kept.bytes += bytes;
    this.#bytes += bytes;
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#forget(oldest, old);
    }
  }

  #forget(key: string, kept: Kept): void {
    if (this.#kept.get(key) !== kept) return;
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
    kept.bytes = 0;
  }
}
