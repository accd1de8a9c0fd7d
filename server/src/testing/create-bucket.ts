/** Creates the bucket of the settings at a server that has none yet. */
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { readSettings } from '#settings';

/** @param env the settings of the bucket, as in the environment */
export async function createBucket(env: Readonly<Record<string, string>>): Promise<void> {
  const { objectStorageUrl: address, objectStorageKeyId, objectStorageSecret } = readSettings(env);
  if (address === null) throw new Error('No bucket is set');
  const credentials = { accessKeyId: objectStorageKeyId ?? '', secretAccessKey: objectStorageSecret ?? '' };
  const client = new S3Client({
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: true,
    credentials,
  });
  await client.send(new CreateBucketCommand({ Bucket: address.bucket }));
  client.destroy();
}
