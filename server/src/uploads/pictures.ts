/** Reads customers' images, in a worker thread one after another, so that they cost neither the server's time nor much memory. */
import { openWorkerPool } from '#workers';
import type { EncodedImage, PictureProblem } from './picture-encoding.ts';

const pool = openWorkerPool<Uint8Array, EncodedImage | PictureProblem>({
  module: new URL('./picture-worker.ts', import.meta.url),
  threads: 1,
  maxWaiting: 60,
  timeoutMs: 60_000,
});

/** @throws Refusal 503 when too many images wait */
export async function readPicture(bytes: Buffer): Promise<EncodedImage | PictureProblem> {
  return await pool.run(bytes);
}
