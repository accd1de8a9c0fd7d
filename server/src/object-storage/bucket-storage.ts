/** Objects in a bucket of an S3-compatible store. Each carries its checksum, which is compared when it is read. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { commonRefusals } from '@tola/contract';
import { refuse } from '#http';
import type { Logger } from '#log';
import { type Bucket, isNotFound, type ListedPage } from './bucket.ts';
import { checksumOf, comparing } from './checksum.ts';
import { type DiskStorage, removeUnfinishedIn } from './disk-storage.ts';
import {
  isKey,
  type ListedObject,
  ObjectMissing,
  type ObjectStorage,
  requireKey,
  type StoredObject,
} from './object-storage.ts';
import type { ObserveRequest } from './storage-metrics.ts';

export interface BucketDependencies {
  readonly bucket: Bucket;
  /** Where files wait that arrive in parts, on the local disk. */
  readonly spoolFolder: string;
  /** Where objects are that were not moved to the bucket yet; null to see the bucket alone. */
  readonly disk: DiskStorage | null;
  /** Whether browsers fetch from the bucket. */
  readonly links: boolean;
  readonly log: Logger;
  readonly observe: ObserveRequest;
}

export function createBucketStorage({
  bucket,
  spoolFolder,
  disk,
  links,
  log,
  observe,
}: BucketDependencies): ObjectStorage {
  const ask = asking({ log, observe });

  async function put(
    key: string,
    body: Uint8Array | Readable,
    contentType: string,
    stored: StoredObject,
  ): Promise<void> {
    await ask('put', key, async () => await bucket.put({ key, body, contentType, ...stored }));
  }

  return {
    kind: 'bucket',
    place: bucket.place,
    async put(key, content, contentType) {
      const stored = checksumOf(content);
      await put(key, content, contentType, stored);
      return stored;
    },
    async spool() {
      await mkdir(spoolFolder, { recursive: true, mode: 0o700 });
      return join(spoolFolder, `${randomBytes(12).toString('hex')}.part`);
    },
    async putFile(key, path, contentType, stored) {
      const file = await open(path);
      try {
        await put(key, file.createReadStream({ autoClose: false }), contentType, stored);
      } finally {
        await file.close();
        await rm(path, { force: true });
      }
    },
    async open(key, sha256) {
      try {
        const found = await ask('get', key, async () => await bucket.get(key));
        const body = comparing(key, sha256 ?? found.sha256);
        pipeline(found.body, body, () => undefined);
        return { body, bytes: found.bytes, storedAt: found.storedAt };
      } catch (error) {
        if (error instanceof ObjectMissing && disk !== null) return await disk.open(key, sha256);
        throw error;
      }
    },
    async remove(key) {
      await ask('remove', key, async () => await bucket.remove(key));
      await disk?.remove(key);
    },
    async *list(prefix) {
      const onDisk = new Map<string, ListedObject>();
      for await (const object of disk?.list(prefix) ?? []) onDisk.set(object.key, object);
      let after: string | null = null;
      do {
        const from: string | null = after;
        const page: ListedPage = await ask('list', prefix, async () => await bucket.list(prefix, from));
        for (const { key } of page.objects) onDisk.delete(key);
        yield* page.objects.filter(({ key }) => isKey(key));
        after = page.next;
      } while (after !== null);
      yield* onDisk.values();
    },
    removeUnfinished: async (before) => await removeUnfinishedIn(spoolFolder, before),
    async signedLink(key, options) {
      if (!links) return null;
      // A browser that followed a link to an object that was not moved yet would find nothing.
      const isOnDisk = (await disk?.has(key)) ?? false;
      if (isOnDisk && !(await ask('head', key, async () => await bucket.has(key)))) return null;
      return await bucket.link(requireKey(key), options);
    },
  };
}

type Ask = <T>(operation: string, key: string, request: () => Promise<T>) => Promise<T>;

/** Runs a request of the bucket; one that fails for reasons of the bucket is logged and refused. */
function asking({ log, observe }: Pick<BucketDependencies, 'log' | 'observe'>): Ask {
  return async (operation, key, request) => {
    if (operation !== 'list') requireKey(key);
    const done = observe(operation);
    try {
      const result = await request();
      done('ok');
      return result;
    } catch (error) {
      if (isNotFound(error)) {
        done('ok');
        throw new ObjectMissing(key);
      }
      done('failed');
      const { name, message } = error as Error;
      log.error(
        { operation, key, reason: `${name}: ${message}` },
        'the object storage did not do what it was asked for',
      );
      throw refuse(commonRefusals, 'files-unavailable', {}, { cause: error });
    }
  };
}
