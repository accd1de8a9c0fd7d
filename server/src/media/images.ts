/** Saves store images. They are encoded in a worker thread, one after another: a photo of 40 megapixels takes seconds. */
import { uploadPicture } from '@tola/contract/staff';
import type { Database } from '#database';
import { refuse } from '#http';
import { checksumOf, type ObjectStorage } from '#object-storage';
import { openWorkerPool } from '#workers';
import { uploadTarget } from './media-files.ts';
import { beginMedia, completeMedia } from './media-store.ts';
import type { ImageFile, ImageProblem, ImageUpload } from './picture-files.ts';

const pool = openWorkerPool<ImageUpload, ImageFile[] | ImageProblem>({
  module: new URL('./image-worker.ts', import.meta.url),
  threads: 1,
  maxWaiting: 20,
  timeoutMs: 120_000,
});

export interface MediaDependencies {
  readonly database: Database;
  readonly objects: ObjectStorage;
}

/**
 * @returns the path of the image
 * @throws Refusal not-a-picture, too-small, files-unavailable; 503 when too many images wait
 */
export async function saveImage(
  { database, objects }: MediaDependencies,
  upload: ImageUpload,
  now: Date,
): Promise<string> {
  const encoded = await pool.run(upload);
  if ('problem' in encoded) {
    if (encoded.problem === 'too small') throw refuse(uploadPicture, 'too-small', { width: encoded.leastWidth });
    throw refuse(uploadPicture, 'not-a-picture');
  }
  const target = uploadTarget(upload.part, upload.name);
  const files = encoded.map(({ suffix, format, bytes: content }) => ({
    content,
    row: { key: target.keyOf(`${target.stem}${suffix}`), contentType: `image/${format}`, ...checksumOf(content) },
  }));
  const rows = files.map(({ row }) => row);
  await beginMedia(database, rows, now);
  for (const { content, row } of files) await objects.put(row.key, content, row.contentType);
  await completeMedia(
    database,
    rows.map(({ key }) => key),
    now,
  );
  const [original] = encoded;
  if (original === undefined) throw new Error('An encoded picture has no files');
  return `${target.address}/${target.stem}${original.suffix}`;
}
