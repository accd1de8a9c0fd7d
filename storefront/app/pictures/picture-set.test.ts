import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pictureSet } from './picture-set.ts';

const media = resolve(import.meta.dirname, '../../../seed/media');
const list = JSON.parse(readFileSync(join(media, 'media.json'), 'utf8')) as {
  files: { file: string; width: number; height: number }[];
};
const pictures = list.files.filter(({ file }) => file.endsWith('.webp'));

function filesOf(srcset: string | null): string[] {
  return (srcset ?? '').split(', ').map((one) => one.split(' ')[0] ?? '');
}

describe('an image of the media folder', () => {
  it.each(pictures.map((one) => [one.file, one] as const))('%s has every size that its page requests', (file, one) => {
    const set = pictureSet(`/media/${file}`);
    expect([set.width, set.height]).toEqual([one.width, one.height]);
    for (const path of [...filesOf(set.avif), set.fallback]) {
      expect(existsSync(join(media, path.replace('/media/', ''))), path).toBe(true);
    }
  });
});

it.each(['/media/shops/sample-bazaar.svg', '/uploads/x.webp', 'https://elsewhere.example/media/products/a.webp'])(
  'of %s has only the original',
  (src) => {
    expect(pictureSet(src)).toMatchObject({ avif: null, fallback: src });
  },
);

it('of an upload has the later width only if it was made with it', () => {
  expect(pictureSet('/media/products/uploads/om-1a2b3c4d.webp').avif).not.toContain('-480.avif');
  expect(pictureSet('/media/products/uploads/om-1a2b3c4d-s.webp').avif).toContain('om-1a2b3c4d-s-480.avif 480w');
});

it('is not offered wider than its place', () => {
  expect(pictureSet('/media/products/gold-coin/lotus-1.webp', 640).avif).not.toContain('1200w');
});
