/** Worker thread that reads customers' images. */
import sharp from 'sharp';
import { type EncodedImage, encodePicture, type PictureProblem } from './picture-encoding.ts';

// One core and no cache: images come from strangers, each once.
sharp.concurrency(1);
sharp.cache(false);

export default async function readPicture(bytes: Uint8Array<ArrayBuffer>): Promise<EncodedImage | PictureProblem> {
  const picture = await encodePicture(bytes);
  // Frees the thread's copy at once; garbage collection would leave it until many more have come.
  bytes.buffer.transfer(0);
  return picture;
}
