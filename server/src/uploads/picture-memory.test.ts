/** Memory of the whole process while it reads images of the largest size that phones take. */
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { readPicture } from './pictures.ts';

const MEGABYTE = 1_000_000;
const photos: Record<string, Buffer> = {};

/** A photo-like image, which compresses badly and is decoded completely. */
async function photo(width: number, height: number, progressive: boolean): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const small = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  return await sharp(small).resize(width, height, { fit: 'fill' }).jpeg({ quality: 70, progressive }).toBuffer();
}

beforeAll(async () => {
  photos['40 megapixels'] = await photo(7_300, 5_480, false);
  photos['40 megapixels, progressive'] = await photo(7_300, 5_480, true);
  photos['16 megapixels'] = await photo(4_608, 3_456, false);
  photos['12.5 megapixels, progressive'] = await photo(4_080, 3_072, true);
  // Starts the thread and loads the codecs.
  for (const [width, height] of [
    [640, 480],
    [4_000, 3_000],
  ] as const) {
    await readPicture(await photo(width, height, false));
  }
});

/** The most by which the process grows while it works. */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 2);
  await work();
  clearInterval(timer);
  return Math.max(most, process.memoryUsage.rss()) - before;
}

test.each([
  ['40 megapixels', 'too many pixels'],
  ['40 megapixels, progressive', 'too many pixels'],
  ['16 megapixels', { width: 2_400 }],
  ['12.5 megapixels, progressive', { width: 2_400 }],
])('an image of %s raises memory by less than 100 MB', async (name, result) => {
  const bytes = photos[name] ?? Buffer.alloc(0);
  const grown = await growthOf(async () => {
    const read = await readPicture(bytes);
    if (typeof result === 'string') expect(read).toBe(result);
    else expect(read).toMatchObject(result);
  });
  expect(grown / MEGABYTE).toBeLessThan(100);
});

test('twenty images sent at once are read one after another and raise memory by less than 150 MB', async () => {
  const all = [photos['40 megapixels'], photos['12.5 megapixels, progressive']];
  const grown = await growthOf(
    async () =>
      await Promise.all(Array.from({ length: 20 }, async (_, n) => readPicture(all[n % 2] ?? Buffer.alloc(0)))),
  );
  expect(grown / MEGABYTE).toBeLessThan(150);
}, 180_000);

test('images beyond the queue are refused with 503', async () => {
  const image = await photo(1_200, 900, false);
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, async () => await readPicture(image)));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: { code: 503, reason: 'busy' } });
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(60);
}, 180_000);
