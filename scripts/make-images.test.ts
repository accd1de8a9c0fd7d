import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MediaFile, makeImages } from './make-images.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tola-images-'));
  await mkdir(join(folder, 'tiles'));
  await list({ file: 'tiles/coin.webp', alt: 'A coin' });
  await draw('tiles/coin.webp', '#a87b1e');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('makeImages', () => {
  it('writes each size in both formats and the dimensions of the original', async () => {
    expect(await makeImages(folder, quietly)).toBe(5);
    expect((await readdir(join(folder, 'tiles'))).toSorted()).toEqual([
      'coin-320.avif',
      'coin-320.webp',
      'coin-480.avif',
      'coin-640.avif',
      'coin-640.webp',
      'coin.webp',
    ]);
    expect(await entry()).toMatchObject({ width: 700, height: 350, alt: 'A coin' });
    expect(await sharp(join(folder, 'tiles/coin-320.avif')).metadata()).toMatchObject({ width: 320, height: 160 });
  });

  it('changes nothing when run again', async () => {
    await makeImages(folder, quietly);
    const before = await readFile(join(folder, 'media.json'), 'utf8');
    expect(await makeImages(folder, quietly)).toBe(0);
    expect(await readFile(join(folder, 'media.json'), 'utf8')).toBe(before);
  });

  it('makes them again when the original has changed or a size is missing', async () => {
    await makeImages(folder, quietly);
    await draw('tiles/coin.webp', '#7c858c');
    expect(await makeImages(folder, quietly)).toBe(5);
    await rm(join(folder, 'tiles/coin-640.webp'));
    expect(await makeImages(folder, quietly)).toBe(5);
  });

  it('fails on a picture without an alternative text', async () => {
    await draw('tiles/bar.webp', '#7c858c');
    await expect(makeImages(folder, quietly)).rejects.toThrow('tiles/bar.webp');
    await list({ file: 'tiles/coin.webp', alt: ' ' });
    await expect(makeImages(folder, quietly)).rejects.toThrow('tiles/coin.webp');
  });
});

async function list(...files: { file: string; alt: string }[]): Promise<void> {
  const entries = files.map((file) => ({ ...file, width: 0, height: 0, bytes: 0 }));
  await writeFile(join(folder, 'media.json'), JSON.stringify({ files: entries }));
}

async function draw(file: string, background: string): Promise<void> {
  await sharp({ create: { width: 700, height: 350, channels: 3, background } })
    .webp()
    .toFile(join(folder, file));
}

async function entry(): Promise<MediaFile | undefined> {
  return (JSON.parse(await readFile(join(folder, 'media.json'), 'utf8')) as { files: MediaFile[] }).files[0];
}

function quietly(): void {}
