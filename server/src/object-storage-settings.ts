/** Settings of the object storage. The address holds no secret, so that it may be printed and logged. */
import * as z from 'zod';
import { setting, wholeNumber } from '#declared-setting';

/** The rules of S3 for names of buckets. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const ADDRESSINGS = ['path', 'host'] as const;

/** Where a bucket is, read from OBJECT_STORAGE_URL. */
export interface BucketAddress {
  /** Origin of the S3 API. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** Whether the bucket is the first part of the path, or of the host name. */
  readonly addressing: (typeof ADDRESSINGS)[number];
}

/** @returns the address, or what is wrong with the URL */
function bucketAddress(value: string): BucketAddress | string {
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    return 'must be https://HOST/BUCKET, with ?region=… where the provider has regions';
  }
  if (url.username !== '' || url.password !== '') {
    return 'must not contain credentials: put them into OBJECT_STORAGE_KEY_ID and OBJECT_STORAGE_SECRET';
  }
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/');
  if (!BUCKET.test(bucket) || rest.some((part) => part !== '')) return 'must name one bucket: https://HOST/BUCKET';
  const unknown = [...url.searchParams.keys()].find((name) => !['region', 'addressing'].includes(name));
  if (unknown !== undefined) return `has an unknown option ${unknown}; known are region and addressing`;
  const addressing = ADDRESSINGS.find((one) => one === (url.searchParams.get('addressing') ?? 'path'));
  if (addressing === undefined) return 'addressing must be path or host';
  return { endpoint: url.origin, bucket, region: url.searchParams.get('region') ?? 'us-east-1', addressing };
}

const bucketUrl = z.string().transform((value, context): BucketAddress => {
  const address = bucketAddress(value);
  if (typeof address !== 'string') return address;
  context.addIssue({ code: 'custom', message: address });
  return z.NEVER;
});

export const objectStorageSettings = {
  OBJECT_STORAGE_URL: setting(
    bucketUrl,
    null,
    'The bucket for screenshots, pictures and films, at any S3-compatible store: https://HOST/BUCKET?region=REGION, and &addressing=host where the bucket belongs in the host name. None keeps them in DATA_DIR.',
  ),
  OBJECT_STORAGE_KEY_ID: setting(z.string().min(1), null, 'The access key id for the bucket.'),
  OBJECT_STORAGE_SECRET: setting(z.string().min(1), null, 'The secret access key for the bucket.'),
  OBJECT_STORAGE_LINKS: setting(
    z.enum(['yes', 'no']),
    'no',
    'Whether browsers fetch screenshots and films from the bucket by signed links, which needs an address that browsers reach; no passes them through the store.',
  ),
  OBJECT_STORAGE_CACHE_MEGABYTES: setting(
    wholeNumber(10, 10_000_000),
    '2000',
    'How much of the catalogue’s pictures and films each machine keeps in DATA_DIR/object-cache when they are in a bucket.',
  ),
} as const;

interface ObjectStorageSettings {
  /** Undefined when its error is reported already. */
  readonly objectStorageUrl: BucketAddress | null | undefined;
  readonly objectStorageKeyId: string | null;
  readonly objectStorageSecret: string | null;
}

/** Errors between settings that are each valid by themselves. */
export function objectStorageErrors(settings: ObjectStorageSettings): string[] {
  const { objectStorageUrl: url, objectStorageKeyId: keyId, objectStorageSecret: secret } = settings;
  const given = [url, keyId, secret].filter((value) => value !== null).length;
  if (url === undefined || given === 0 || given === 3) return [];
  return [
    'OBJECT_STORAGE_URL: a bucket needs OBJECT_STORAGE_URL, OBJECT_STORAGE_KEY_ID and OBJECT_STORAGE_SECRET together.',
  ];
}
