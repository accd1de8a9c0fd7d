/** Worker thread that makes the sizes and formats of a store image. */
import sharp from 'sharp';
import { type ImageProblem, type ImageTask, storeImage } from './picture-files.ts';

sharp.concurrency(1);
sharp.cache(false);

export default async function work({ dataDir, upload }: ImageTask): Promise<string | ImageProblem> {
  return await storeImage(dataDir, upload);
}
