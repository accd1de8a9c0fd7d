import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPicture } from './pictures.ts';

const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a05010' } });

test.each(['png', 'jpeg', 'webp'] as const)('a %s picture is kept as WebP', async (type) => {
  const kept = await readPicture(await plain.clone().toFormat(type).toBuffer());
  expect(kept).toMatchObject({ sentType: type, width: 60, height: 40 });
  expect((await sharp(kept?.webp).metadata()).format).toBe('webp');
});

test('where and with what a picture was taken is not kept', async () => {
  const sent = await plain
    .clone()
    .withExif({ IFD0: { Make: 'Secret phone', Copyright: 'Somebody' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(sent).metadata()).exif).toBeDefined();
  const kept = await readPicture(sent);
  expect((await sharp(kept?.webp).metadata()).exif).toBeUndefined();
});

test('a picture wider than any phone is made smaller', async () => {
  const sent = await sharp({ create: { width: 3000, height: 100, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await readPicture(sent)).toMatchObject({ width: 2400, height: 80 });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('hello')],
  ['SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a PDF', Buffer.from('%PDF-1.7 ...')],
  ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
  ['the first bytes of a PNG only', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
])('%s is no picture', async (_what, bytes) => {
  expect(await readPicture(bytes)).toBeNull();
});

test('half a picture is no picture', async () => {
  const whole = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#0aa' } })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(await readPicture(whole.subarray(0, Math.floor(whole.length / 2)))).toBeNull();
});
