/** Reads a request's body up to a bound. */
import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';

/**
 * What is still read of a body that is too large, so that its sender gets to see the answer instead of a reset
 * connection.
 */
const DRAINED_BYTES = 32 * 1024 * 1024;

/** @throws Refusal 413 when the body is longer than `atMost` bytes */
export async function readBody(request: IncomingMessage, atMost: number): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > atMost) {
    drain(request);
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let length = 0;
  return await new Promise((read, failed) => {
    const collect = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > atMost) {
        request.off('data', collect);
        drain(request);
        failed(tooLarge());
      } else {
        chunks.push(chunk);
      }
    };
    request.on('data', collect);
    request.once('end', () => read(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.once('error', failed);
  });
}

function tooLarge(): Refusal {
  return new Refusal(413, 'too-large', 'The request is too large');
}

function drain(request: IncomingMessage): void {
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > DRAINED_BYTES) request.destroy();
  });
  request.resume();
}
