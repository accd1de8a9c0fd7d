import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { EncodedImage } from './picture-encoding.ts';
import { readPicture } from './pictures.ts';

const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a05010' } });

async function read(bytes: Buffer): Promise<EncodedImage> {
  const read = await readPicture(bytes);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

test.each(['png', 'jpeg', 'webp'] as const)('re-encodes a %s image as WebP', async (type) => {
  const encoded = await read(await plain.clone().toFormat(type).toBuffer());
  expect(encoded).toMatchObject({ sentType: type, width: 60, height: 40 });
  expect((await sharp(encoded.webp).metadata()).format).toBe('webp');
});

test('strips EXIF metadata', async () => {
  const sent = await plain
    .clone()
    .withExif({ IFD0: { Make: 'Secret phone', Copyright: 'Somebody' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(sent).metadata()).exif).toBeDefined();
  const encoded = await read(sent);
  expect((await sharp(encoded.webp).metadata()).exif).toBeUndefined();
});

test('scales down an image above the maximum side length', async () => {
  const sent = await sharp({ create: { width: 3000, height: 100, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await readPicture(sent)).toMatchObject({ width: 2400, height: 80 });
});

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['text', Buffer.from('hello')],
  ['SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a PDF', Buffer.from('%PDF-1.7 ...')],
  ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
  ['a PNG signature without an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
])('rejects %s', async (_what, bytes) => {
  expect(await readPicture(bytes)).toBe('not an image');
});

test('rejects a truncated JPEG', async () => {
  const whole = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#0aa' } })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(await readPicture(whole.subarray(0, Math.floor(whole.length / 2)))).toBe('not an image');
});
