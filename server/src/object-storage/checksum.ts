/** SHA-256 of what is stored and read. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { ObjectDamaged, type StoredObject } from './object-storage.ts';

export function checksumOf(content: Uint8Array): StoredObject {
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

export async function checksumOfFile(path: string): Promise<StoredObject> {
  return await checksumOfStream(createReadStream(path));
}

export async function checksumOfStream(body: AsyncIterable<Buffer>): Promise<StoredObject> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Passes a content on, and fails at its end when it is not the expected one: a reader never takes a damaged one for whole. */
export function comparing(key: string, sha256: string | null): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(sha256 === null || hash.digest('hex') === sha256 ? null : new ObjectDamaged(key));
    },
  });
}
