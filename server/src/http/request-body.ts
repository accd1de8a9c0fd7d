/** Reads a request's body up to a bound. */

import type { IncomingMessage } from 'node:http';
import { commonRefusals } from '@tola/contract';
import { type Refusal, refuse } from './refusal.ts';

/**
 * What is still read of a body that is too large. Most clients look at the answer only after they have sent everything,
 * and one that comes while they write is lost to a reset connection.
 */
const DRAINED_BYTES = 32 * 1024 * 1024;

/** @throws Refusal 413 when the body is longer than `atMost` bytes, once the rest of it has been let pass */
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
