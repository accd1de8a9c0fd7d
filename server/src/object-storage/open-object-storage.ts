/** Opens the object storage that the settings name: a bucket, or the disk. */
import { join, resolve } from 'node:path';
import type { Logger, Metrics } from '#log';
import { ConfigError, type Settings } from '#settings';
import { type Bucket, openBucket } from './bucket.ts';
import { type BucketDependencies, createBucketStorage } from './bucket-storage.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { observeNothing, observeRequests } from './storage-metrics.ts';

export type StorageSettings = Pick<
  Settings,
  'dataDir' | 'objectStorageUrl' | 'objectStorageKeyId' | 'objectStorageSecret' | 'objectStorageLinks'
>;

interface StorageDependencies {
  readonly log: Logger;
  /** Left out by programs other than the store. */
  readonly metrics?: Metrics;
}

/** A file that waits longer belongs to an upload whose process was killed. */
const UNFINISHED_AFTER_MS = 24 * 3_600_000;

/** Opens the bucket of the settings, or the disk where none is set. Objects that were not moved to the bucket yet are read from the disk. */
export async function openObjectStorage(
  settings: StorageSettings,
  { log, metrics }: StorageDependencies,
): Promise<ObjectStorage> {
  const disk = openDiskStorage(resolve(settings.dataDir));
  const bucket = await bucketOf(settings);
  if (bucket === null) return disk;
  const observe = metrics === undefined ? observeNothing : observeRequests(metrics);
  const storage = bucketStorage(settings, { bucket, disk, log, observe });
  await storage.removeUnfinished(new Date(Date.now() - UNFINISHED_AFTER_MS));
  return storage;
}

/** The bucket without the disk behind it, for programs that compare or move. Null where no bucket is set. */
export async function openBucketAlone(settings: StorageSettings, log: Logger): Promise<ObjectStorage | null> {
  const bucket = await bucketOf(settings);
  return bucket === null ? null : bucketStorage(settings, { bucket, disk: null, log, observe: observeNothing });
}

function bucketStorage(
  settings: StorageSettings,
  parts: Omit<BucketDependencies, 'spoolFolder' | 'links'>,
): ObjectStorage {
  const spoolFolder = join(resolve(settings.dataDir), 'object-spool');
  return createBucketStorage({ ...parts, spoolFolder, links: settings.objectStorageLinks === 'yes' });
}

/** @returns null where objects are on the disk */
export async function bucketOf(settings: StorageSettings): Promise<Bucket | null> {
  const { objectStorageUrl: address, objectStorageKeyId: keyId, objectStorageSecret: secret } = settings;
  if (address === null) return null;
  if (keyId === null || secret === null) throw new ConfigError('A bucket needs a key id and a secret');
  return await openBucket({ address, keyId, secret });
}

/** The origin that signed links lead to; null where there are none. */
export function signedLinkOrigin({
  objectStorageUrl: address,
  objectStorageLinks,
}: Pick<Settings, 'objectStorageUrl' | 'objectStorageLinks'>): string | null {
  if (address === null || objectStorageLinks === 'no') return null;
  return address.addressing === 'path' ? address.endpoint : address.endpoint.replace('://', `://${address.bucket}.`);
}
