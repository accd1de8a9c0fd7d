/** Is it a picture, and what do we keep of it? Decided by its bytes, never by its name or what it says of itself. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Beyond this a small file unpacks into more memory than any screenshot needs. */
const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 2_400;
const WEBP_QUALITY = 84;

export type PictureType = 'png' | 'jpeg' | 'webp';

export interface KeptPicture {
  readonly sentType: PictureType;
  readonly sentSha256: string;
  /** WebP without any metadata: no place, no camera, nothing hidden behind the picture. */
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Decodes and re-encodes an uploaded image. Null when the bytes are not a PNG, JPEG or WebP image. */
export async function readPicture(bytes: Buffer): Promise<KeptPicture | null> {
  const sentType = typeByContent(bytes);
  if (sentType === null) return null;
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
    if ((await image.metadata()).format !== sentType) return null;
    const { data, info } = await image
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer({ resolveWithObject: true });
    const sentSha256 = createHash('sha256').update(bytes).digest('hex');
    return { sentType, sentSha256, webp: data, width: info.width, height: info.height };
  } catch {
    // sharp throws for every picture that it cannot decode whole, and a broken picture is no picture to us.
    return null;
  }
}

/** By the first bytes, so that no other decoder is ever offered what a stranger sent. */
function typeByContent(bytes: Buffer): PictureType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  const isRiff = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  return isRiff && bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : null;
}
