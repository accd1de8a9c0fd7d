import { readFileSync } from 'node:fs';
import { sharedPicturePath } from '@tola/contract/shared-pictures';
import { PICTURE_GROUND } from '@tola/seed';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing';
import { saveImage } from './images.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.close());

async function shared(picture: string): Promise<{ reply: Response; corner: number[]; width: number; height: number }> {
  const reply = await fetch(server.url + sharedPicturePath(picture));
  expect(reply.status, await reply.clone().text()).toBe(200);
  const image = sharp(Buffer.from(await reply.arrayBuffer()));
  const { width, height, format, hasAlpha } = await image.metadata();
  expect([format, hasAlpha]).toEqual(['jpeg', false]);
  const [r = 0, g = 0, b = 0] = await image.extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer();
  return { reply, corner: [r, g, b], width, height };
}

const ivory = [250, 247, 240].map((part) => expect.closeTo(part, -0.7));

describe('a picture for shared links', () => {
  it.each(['products/gold-coin/lotus-1', 'tiles/silver-bar', 'banners/gift-box', 'video/gold-lotus-poster'])(
    'puts %s on the ground of pictures, in the size of a link preview',
    async (name) => {
      const { reply, corner, width, height } = await shared(`/media/${name}.webp`);
      expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(Number(reply.headers.get('content-length'))).toBeLessThan(150_000);
      expect([width, height]).toEqual([1200, 630]);
      expect(corner).toEqual(ivory);
    },
  );

  it('is made of an uploaded picture too', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = await sharp({ create: { width: 900, height: 900, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const upload = { part: 'products', name: 'x', file: png.toString('base64') } as const;
    const path = await saveImage(server.platform, upload, server.clock());
    expect((await shared(path)).corner).toEqual(ivory);
  });

  it('is made again after its original was missing or unreadable', async () => {
    const { objects } = server.platform;
    const [path, key] = ['/media/products/uploads/late.webp', 'media/products/uploads/late.webp'];
    const status = async () => (await fetch(server.url + sharedPicturePath(path))).status;
    expect(await status()).toBe(404);
    await objects.put(key, Buffer.from('no picture'), 'image/webp');
    expect([await status(), await status()]).toEqual([500, 500]);
    await objects.remove(key);
    const webp = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#0000' } })
      .webp()
      .toBuffer();
    await objects.put(key, webp, 'image/webp');
    expect((await shared(path)).corner).toEqual(ivory);
  });

  it('answers 404 for what is no picture of a piece', async () => {
    for (const path of [
      'products/none',
      'products/uploads/none',
      'products/..%2fvideo/gold-lotus-poster',
      'products/..%2f..%2fpackage',
      'icons/x',
      '',
    ]) {
      expect((await fetch(`${server.url}/share/media/${path}.jpg`)).status, path).toBe(404);
    }
    // The server refuses what is no name of a picture, so that no page refers to it.
    expect(sharedPicturePath('/media/products/Lotus_1.webp')).toBe('/media/products/Lotus_1.webp');
    // An opaque picture is shared as it is.
    expect(sharedPicturePath('/media/journal/festival-lamps.webp')).toBe('/media/journal/festival-lamps.webp');
  });
});

it('has the ground that pictures have on pages in the light theme', () => {
  const tokens = readFileSync(new URL('../../../ui/src/tokens.css', import.meta.url), 'utf8');
  expect(/--photo: (#\w+);/.exec(tokens)?.[1]).toBe(PICTURE_GROUND);
});
