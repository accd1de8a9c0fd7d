/** Validates and re-encodes customers' images. The type comes from the bytes, never from the file name or declared content type. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Limits memory: a small file can decompress into a huge image. */
const MAX_PIXELS = 40_000_000;
const MAX_SIDE_PX = 2_400;
const WEBP_QUALITY = 84;

export type PictureType = 'png' | 'jpeg' | 'webp';

export interface EncodedImage {
  readonly sentType: PictureType;
  readonly sentSha256: string;
  /** Re-encoded without metadata such as location and camera. */
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Decodes and re-encodes an uploaded image. Null when the bytes are not a PNG, JPEG or WebP image. */
export async function readPicture(bytes: Buffer): Promise<EncodedImage | null> {
  const sentType = typeByContent(bytes);
  if (sentType === null) return null;
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    if ((await image.metadata()).format !== sentType) return null;
    const { data, info } = await image
      .rotate()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer({ resolveWithObject: true });
    const sentSha256 = createHash('sha256').update(bytes).digest('hex');
    return { sentType, sentSha256, webp: data, width: info.width, height: info.height };
  } catch {
    // sharp throws when it cannot decode the whole image; a truncated or corrupt one is rejected.
    return null;
  }
}

/** Detects the type by signature, so that untrusted bytes reach only these three decoders. */
function typeByContent(bytes: Buffer): PictureType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  const isRiff = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  return isRiff && bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : null;
}
