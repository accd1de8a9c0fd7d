/** Worker thread that makes the sizes and formats of a store image. */
import sharp from 'sharp';
import { encodeImage, type ImageFile, type ImageProblem, type ImageUpload } from './picture-files.ts';

sharp.concurrency(1);
sharp.cache(false);

export default async function work(upload: ImageUpload): Promise<ImageFile[] | ImageProblem> {
  return await encodeImage(upload);
}
