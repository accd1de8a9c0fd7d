/** Reads a request body up to a size limit. */

import type { IncomingMessage } from 'node:http';
import { commonRefusals } from '@tola/contract';
import { type Refusal, refuse } from './refusal.ts';

/**
 * How much of an oversized body is still read. Most clients read the reply only after sending everything,
 * and one that arrives while they write is lost to a connection reset.
 */
const DRAINED_BYTES = 32 * 1024 * 1024;

/** @throws Refusal 413 when the body exceeds `atMost` bytes, after discarding the rest of it */
export async function readBody(request: IncomingMessage, atMost: number): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  const patience = atMost + DRAINED_BYTES;
  if (announced > patience) throw tooLarge();
  let chunks: Buffer[] = [];
  let length = 0;
  return await new Promise((read, failed) => {
    const collect = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= atMost) chunks.push(chunk);
      else chunks = [];
      if (length > patience) {
        request.off('data', collect);
        request.pause();
        failed(tooLarge());
      }
    };
    request.on('data', collect);
    request.once('end', () => {
      if (length > atMost) failed(tooLarge());
      else read(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    });
    request.once('error', failed);
  });
}

function tooLarge(): Refusal {
  return refuse(commonRefusals, 'too-large');
}
