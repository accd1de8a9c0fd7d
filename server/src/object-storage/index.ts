/** Stores screenshots, pictures and films on the disk or in a bucket of any S3-compatible store. */
export { type BucketProblem, checkBucket } from './bucket-checks.ts';
export { checksumOf, checksumOfFile, checksumOfStream } from './checksum.ts';
export { openDiskStorage } from './disk-storage.ts';
export { createObjectCache, type ObjectCache } from './object-cache.ts';
export {
  type ListedObject,
  ObjectDamaged,
  ObjectMissing,
  type ObjectStorage,
  type OpenedObject,
  type StoredObject,
} from './object-storage.ts';
export {
  bucketOf,
  openBucketAlone,
  openObjectStorage,
  type StorageSettings,
  signedLinkOrigin,
} from './open-object-storage.ts';
export { contentTypeOf, storeStream } from './store-stream.ts';
export { inBatches, reportSweep, type Sweep } from './sweep-report.ts';
