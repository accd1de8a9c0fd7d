import sharp from 'sharp';
import { expect, it } from 'vitest';
import { cutOut } from './cut-out.ts';

const SIZE = 400;

it('keeps the piece, turns its shadow translucent and the ground transparent', async () => {
  const picture = await drawn('#faf7f0', '<circle cx="150" cy="200" r="80" fill="#a87b1e"/>', {
    shadow: '<rect x="250" y="150" width="60" height="100" fill="#7d7c78"/>',
  });
  const outline = await drawn('#000', '<circle cx="150" cy="200" r="80" fill="#fff"/>');
  const at = await pixelsOf(await cutOut(picture, outline));
  expect(at(150, 200)).toEqual([expect.closeTo(168, -1), expect.closeTo(123, -1), expect.closeTo(30, -1), 255]);
  expect(at(30, 30)[3]).toBe(0);
  const [, , , shadow = 0] = at(280, 200);
  expect(shadow).toBeGreaterThan(110);
  expect(shadow).toBeLessThan(160);
});

it('looks on the ground of pictures as it did before', async () => {
  const picture = await drawn('#faf7f0', '<circle cx="200" cy="200" r="90" fill="#c0c5c8"/>');
  const outline = await drawn('#000', '<circle cx="200" cy="200" r="90" fill="#fff"/>');
  const cut = await cutOut(picture, outline);
  const before = await sharp(picture).removeAlpha().raw().toBuffer();
  const after = await sharp(cut).flatten({ background: '#faf7f0' }).raw().toBuffer();
  const apart = before.reduce((sum, value, index) => sum + Math.abs(value - (after[index] ?? 0)), 0) / before.length;
  expect(apart).toBeLessThan(1.5);
});

async function drawn(ground: string, piece: string, { shadow = '' } = {}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><rect width="100%" height="100%" fill="${ground}"/>${shadow}${piece}</svg>`;
  return await sharp(Buffer.from(svg)).webp({ lossless: true }).toBuffer();
}

async function pixelsOf(picture: Buffer): Promise<(x: number, y: number) => number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  return (x, y) => [...data.subarray((y * SIZE + x) * 4, (y * SIZE + x) * 4 + 4)];
}
