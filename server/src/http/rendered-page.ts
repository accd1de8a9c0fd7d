/** A rendered page as cached and sent: bytes, headers, and compressed copies made on first request. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** Pages change with every tick, so a cheap level is used. */
const BROTLI_QUALITY = 4;
const MIN_COMPRESSED_BYTES = 1_000;

export class RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();
  /** Called when compressed copies make the page larger in memory. */
  onGrow: (bytes: number) => void = () => undefined;

  constructor(status: number, headers: Readonly<Record<string, string>>, body: Buffer) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  /** Only pages with status 200 that are not marked `no-store` may be cached. */
  get isCacheable(): boolean {
    return this.status === 200 && this.headers['cache-control'] !== 'no-store';
  }

  /** The body in the best encoding that the request accepts. */
  async bodyFor(acceptEncoding: string | undefined): Promise<{ encoding: Encoding | null; body: Buffer }> {
    const encoding = this.body.length < MIN_COMPRESSED_BYTES ? null : chooseEncoding(acceptEncoding);
    if (encoding === null) return { encoding, body: this.body };
    let encoded = this.#encoded.get(encoding);
    if (encoded === undefined) {
      encoded = this.#encode(encoding);
      this.#encoded.set(encoding, encoded);
    }
    return { encoding, body: await encoded };
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    const body = await (encoding === 'br' ? compressBrotli(this.body, { params }) : compressGzip(this.body));
    this.onGrow(body.length);
    return body;
  }
}

function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined) return null;
  const known = chosen.get(acceptEncoding);
  if (known !== undefined) return known;
  const encoding = bestEncoding(acceptEncoding);
  if (chosen.size < MAX_CHOSEN) chosen.set(acceptEncoding, encoding);
  return encoding;
}

/** Choices by header; browsers send few different ones. */
const chosen = new Map<string, Encoding | null>();
const MAX_CHOSEN = 100;

function bestEncoding(acceptEncoding: string): Encoding | null {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q\s*=\s*/))
    .filter(([, weight = '1']) => Number(weight) > 0)
    .map(([name]) => name);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

export interface SealedHtml {
  readonly html: string;
  /** `'sha256-…'` of each inline script that carried the nonce. */
  readonly scriptHashes: readonly string[];
}

const INLINE_SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Replaces the nonces of a rendered page by hashes, so that the same bytes may be sent to everyone: only scripts that
 * were given the nonce while rendering may run, and the nonce itself is removed from the page.
 */
export function sealInlineScripts(html: string, nonce: string): SealedHtml {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', source = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (!attributes.includes(attribute) || source === '') continue;
    hashes.add(`'sha256-${createHash('sha256').update(source).digest('base64')}'`);
  }
  return { html: html.replaceAll(attribute, ''), scriptHashes: [...hashes] };
}
