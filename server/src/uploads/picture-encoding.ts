/** Validates and re-encodes customers' images. The type comes from the bytes, never from the file name or declared content type. */
import { createHash } from 'node:crypto';
import sharp, { type Metadata } from 'sharp';
import { MAX_MEGAPIXELS } from './picture-limits.ts';

/** Limits memory: a small file can decompress into a huge image. */
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
/** Progressive and interlaced images are held in memory as a whole while they are decoded. */
const MAX_HELD_BYTES = 40_000_000;
const MAX_SIDE_PX = 2_400;
const WEBP_QUALITY = 84;

export type PictureType = 'png' | 'jpeg' | 'webp';

export interface EncodedImage {
  readonly sentType: PictureType;
  readonly sentSha256: string;
  /** Re-encoded without metadata such as location and camera. */
  readonly webp: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export type PictureProblem = 'not an image' | 'too many pixels';

/** Decodes and re-encodes an uploaded image: PNG, JPEG or WebP. */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedImage | PictureProblem> {
  const sentType = typeByContent(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (sentType === null) return 'not an image';
  try {
    const image = sharp(bytes, { limitInputPixels: false, sequentialRead: true, failOn: 'error', pages: 1 });
    const metadata = await image.metadata();
    if (metadata.format !== sentType) return 'not an image';
    if (isTooLarge(metadata)) return 'too many pixels';
    const { data, info } = await image
      .rotate()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer({ resolveWithObject: true });
    const sentSha256 = createHash('sha256').update(bytes).digest('hex');
    return { sentType, sentSha256, webp: data, width: info.width, height: info.height };
  } catch {
    // sharp throws when it cannot decode the whole image; a truncated or corrupt one is rejected.
    return 'not an image';
  }
}

function isTooLarge({ width, height, channels, depth, isProgressive, chromaSubsampling }: Metadata): boolean {
  const pixels = width * height;
  const samples = pixels * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  const heldBytes = isProgressive ? samples * (depth === 'ushort' || chromaSubsampling !== undefined ? 2 : 1) : 0;
  return pixels > MAX_PIXELS || heldBytes > MAX_HELD_BYTES;
}

/** Detects the type by signature, so that untrusted bytes reach only these three decoders. */
function typeByContent(bytes: Buffer): PictureType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  const isRiff = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  return isRiff && bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : null;
}
