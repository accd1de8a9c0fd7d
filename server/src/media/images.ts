/** Saves store images, in a worker thread one after another: a photo of 40 megapixels takes seconds. */
import { uploadPicture } from '@tola/contract/staff';
import { refuse } from '#http';
import { openWorkerPool } from '#workers';
import type { ImageProblem, ImageTask, ImageUpload } from './picture-files.ts';

const pool = openWorkerPool<ImageTask, string | ImageProblem>({
  module: new URL('./image-worker.ts', import.meta.url),
  threads: 1,
  maxWaiting: 20,
  timeoutMs: 120_000,
});

/**
 * @returns the path of the image
 * @throws Refusal not-a-picture, too-small; 503 when too many images wait
 */
export async function saveImage(dataDir: string, upload: ImageUpload): Promise<string> {
  const saved = await pool.run({ dataDir, upload });
  if (typeof saved === 'string') return saved;
  if (saved.problem === 'too small') throw refuse(uploadPicture, 'too-small', { width: saved.leastWidth });
  throw refuse(uploadPicture, 'not-a-picture');
}
