/** Whether a bucket can be used, and whether strangers can read it. */
import { randomBytes } from 'node:crypto';
import { checksumOf, checksumOfStream } from './checksum.ts';
import { bucketOf, type StorageSettings } from './open-object-storage.ts';

const TIMEOUT_MS = 10_000;

/** What is wrong with the bucket; null where nothing is, or none is set. */
export type BucketProblem =
  | { readonly kind: 'unusable'; readonly reason: string }
  /** Strangers can read this address. */
  | { readonly kind: 'public'; readonly address: string };

/** Stores an object, reads and removes it, and asks for it as a stranger. */
export async function checkBucket(settings: StorageSettings): Promise<BucketProblem | null> {
  const bucket = await bucketOf(settings);
  if (bucket === null) return null;
  const key = `uploads/doctor-${randomBytes(8).toString('hex')}.webp`;
  const body = Buffer.from('written by npm run doctor');
  const stored = checksumOf(body);
  try {
    await bucket.put({ key, body, contentType: 'image/webp', ...stored });
    try {
      const found = await checksumOfStream((await bucket.get(key)).body);
      if (found.sha256 !== stored.sha256)
        return { kind: 'unusable', reason: 'it returned another content than was stored' };
      for (const address of [bucket.address(key), bucket.address('')]) {
        if (await isReadable(address)) return { kind: 'public', address };
      }
      return null;
    } finally {
      await bucket.remove(key);
    }
  } catch (error) {
    const { name, message } = error as Error;
    return { kind: 'unusable', reason: `${name}: ${message}` };
  }
}

async function isReadable(address: string): Promise<boolean> {
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.body?.cancel();
  return response.ok;
}
