/**
 * Requests to a bucket through the S3 client, which is loaded only where a bucket is configured. The client signs the
 * SHA-256 of each body, so that the server refuses one that changed on its way.
 */
import { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import type { Settings } from '#settings';
import type { LinkOptions, ListedObject, StoredObject } from './object-storage.ts';

const CONNECTION_TIMEOUT_MS = 3_000;
/** Without any byte. */
const IDLE_TIMEOUT_MS = 15_000;
/** Of requests whose body can be sent again. */
const ATTEMPTS = 2;
const MAX_SOCKETS = 50;

const ignore = (): void => undefined;
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

export interface BucketAccess {
  readonly address: NonNullable<Settings['objectStorageUrl']>;
  readonly keyId: string;
  readonly secret: string;
}

interface PutRequest extends StoredObject {
  readonly key: string;
  readonly body: Uint8Array | Readable;
  readonly contentType: string;
}

export interface BucketObject {
  readonly body: Readable;
  readonly bytes: number;
  readonly storedAt: Date;
  /** As the object carries it; null for an object that the store did not put there. */
  readonly sha256: string | null;
}

export interface ListedPage {
  readonly objects: readonly ListedObject[];
  /** Null on the last page. */
  readonly next: string | null;
}

/** One bucket. Methods throw the errors of the S3 client. */
export interface Bucket {
  readonly place: string;
  put(request: PutRequest): Promise<void>;
  get(key: string): Promise<BucketObject>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** @param after the `next` of the page before */
  list(prefix: string, after: string | null): Promise<ListedPage>;
  /** A link for one object and a number of seconds. */
  link(key: string, options: LinkOptions): Promise<string>;
  /** Where an object would be read without a signature, and the list of all for no key. */
  address(key: string): string;
}

export async function openBucket({ address, keyId, secret }: BucketAccess): Promise<Bucket> {
  const s3 = await import('@aws-sdk/client-s3');
  const { endpoint, bucket: Bucket, addressing } = address;
  const client = createClient(s3, { address, keyId, secret });
  return {
    place: `${endpoint}/${Bucket}`,
    async put({ key, body, contentType, bytes, sha256 }) {
      const command = new s3.PutObjectCommand({
        Bucket,
        Key: key,
        Body: body,
        ContentLength: bytes,
        ContentType: contentType,
        Metadata: { sha256 },
      });
      signContent(command, sha256);
      await client.send(command);
    },
    async get(key) {
      const found = await client.send(new s3.GetObjectCommand({ Bucket, Key: key }));
      if (!(found.Body instanceof Readable)) throw new Error('The bucket answered without a body');
      return {
        body: found.Body,
        bytes: found.ContentLength ?? 0,
        storedAt: found.LastModified ?? new Date(0),
        sha256: found.Metadata?.sha256 ?? null,
      };
    },
    async has(key) {
      try {
        await client.send(new s3.HeadObjectCommand({ Bucket, Key: key }));
        return true;
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: key }));
    },
    async list(prefix, after) {
      const page = await client.send(
        new s3.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: after ?? undefined }),
      );
      const objects = (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified = new Date(0) }) => ({
        key: Key,
        bytes: Size,
        storedAt: LastModified,
      }));
      return { objects, next: page.NextContinuationToken ?? null };
    },
    async link(key, { contentType, contentDisposition, cacheControl, seconds }) {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      const command = new s3.GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentType: contentType,
        ResponseContentDisposition: contentDisposition,
        ResponseCacheControl: cacheControl,
      });
      return await getSignedUrl(client, command, { expiresIn: seconds });
    },
    address: (key) =>
      `${addressing === 'path' ? `${endpoint}/${Bucket}` : endpoint.replace('://', `://${Bucket}.`)}/${key}`,
  };
}

function createClient(s3: typeof S3, { address, keyId, secret }: BucketAccess): S3.S3Client {
  const { endpoint, region, addressing } = address;
  return new s3.S3Client({
    endpoint,
    region,
    forcePathStyle: addressing === 'path',
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Other stores know only the checksum of the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    // The log of the store has what failed.
    logger: SILENT,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });
}

/** The signature covers the body too, which the client leaves out for a stream because it does not know its checksum. */
function signContent(command: S3.PutObjectCommand, sha256: string): void {
  command.middlewareStack.add(
    (next) => async (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers['x-amz-content-sha256'] = sha256;
      return await next(args);
    },
    { step: 'build', name: 'signContent' },
  );
}

export function isNotFound(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}
