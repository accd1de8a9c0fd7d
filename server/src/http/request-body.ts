/** Reads a request body up to a size limit. */

import type { IncomingMessage } from 'node:http';
import { commonRefusals } from '@tola/contract';
import { type Refusal, refuse } from './refusal.ts';

/**
 * How much of an oversized body is read and discarded. Most clients read the reply only after sending the whole
 * body; a reply sent earlier is lost to a connection reset.
 */
const MAX_DRAINED_BYTES = 32 * 1024 * 1024;

/**
 * @throws Refusal 413 when the body exceeds `maxBytes` bytes, after discarding the rest of it; 400 when the client
 *   disconnects before it has sent everything, which nobody reads and nobody needs to log
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const contentLength = Number(request.headers['content-length'] ?? 0);
  const drainLimit = maxBytes + MAX_DRAINED_BYTES;
  if (contentLength > drainLimit) throw tooLarge();
  let chunks: Buffer[] = [];
  let length = 0;
  return await new Promise((resolve, reject) => {
    const collect = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else chunks = [];
      if (length > drainLimit) {
        request.off('data', collect);
        request.pause();
        reject(tooLarge());
      }
    };
    request.on('data', collect);
    request.once('end', () => {
      if (length > maxBytes) reject(tooLarge());
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    });
    request.once('error', () => reject(refuse(commonRefusals, 'not-valid', { problem: 'The request was cut off' })));
  });
}

function tooLarge(): Refusal {
  return refuse(commonRefusals, 'too-large');
}
