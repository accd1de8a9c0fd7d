/** Reads a request body up to a size limit, into memory or into a file. */
import { open, rm } from 'node:fs/promises';
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
    request.once('error', () => reject(cutOff()));
  });
}

/**
 * Writes the body to a new file as it arrives, so that it is never in memory as a whole. The file exists only on success.
 *
 * @throws as {@link readBody}
 */
export async function saveBody(request: IncomingMessage, path: string, maxBytes: number): Promise<void> {
  const drainLimit = maxBytes + MAX_DRAINED_BYTES;
  if (Number(request.headers['content-length'] ?? 0) > drainLimit) throw tooLarge();
  const file = await open(path, 'wx');
  let length = 0;
  try {
    // Leaving the loop must not close the connection, which the reply needs.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > drainLimit) break;
      if (length <= maxBytes) await file.appendFile(chunk);
    }
    if (length > maxBytes) throw tooLarge();
    await file.close();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw request.errored === null ? error : cutOff();
  }
}

function cutOff(): Refusal {
  return refuse(commonRefusals, 'not-valid', { problem: 'The request was cut off' });
}

function tooLarge(): Refusal {
  return refuse(commonRefusals, 'too-large');
}
