/** Worker thread that puts a picture on the shop's ground, in the size of a link preview. */
import { PICTURE_GROUND } from '@tola/seed';
import sharp from 'sharp';

sharp.concurrency(1);
sharp.cache(false);

export interface SharedPictureTask {
  /** As it is stored. */
  readonly picture: Uint8Array;
  /** A banner fills the preview; a piece stands whole on the ground. */
  readonly isBanner: boolean;
}

const SIZE = { width: 1_200, height: 630 } as const;
const PIECE = { fit: 'contain', background: PICTURE_GROUND } as const;
/** The left of a banner is empty, for the text beside it. */
const BANNER = { fit: 'cover', position: 'right' } as const;

export default async function work({ picture, isBanner }: SharedPictureTask): Promise<Uint8Array> {
  return await sharp(picture, { failOn: 'error' })
    .flatten({ background: PICTURE_GROUND })
    .resize({ ...SIZE, ...(isBanner ? BANNER : PIECE) })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
