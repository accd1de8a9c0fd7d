/**
 * Makes the app icons, and the Open Graph pictures (1200 × 630) that messengers and search engines show beside a link: one for
 * the shop and one for each product type.
 *
 *   node scripts/run.mjs scripts/make-brand-images.ts [folder]      (default: seed/media)
 *
 * Everything is drawn from the folder's own originals and icons/wordmark.svg, so running it again writes the same bytes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

const colours = { ivory: '#fbf8f2', ink: '#1d1a16', green: '#12443a', gold: '#a87b1e', brightGold: '#d8ab4b' } as const;

const openGraph = { width: 1200, height: 630 } as const;

interface Card {
  name: string;
  /** A banner is cropped to its right side; a tile is set at the right and fades into ivory. */
  source: string;
  wordmark: string;
  /** Pixels from the top to the wordmark, so that it covers no pieces. */
  top: number;
}

/** Open Graph pictures, named after the paths of their pages. */
const cards: readonly Card[] = [
  { name: 'default', source: 'banners/gold-coins.webp', wordmark: colours.ink, top: 64 },
  { name: 'gold-coin', source: 'tiles/gold-coin.webp', wordmark: colours.ink, top: 265 },
  { name: 'gold-bar', source: 'banners/cast-bars.webp', wordmark: colours.ivory, top: 466 },
  { name: 'silver-coin', source: 'tiles/silver-coin.webp', wordmark: colours.ink, top: 265 },
  { name: 'silver-bar', source: 'banners/silver-bars.webp', wordmark: colours.ink, top: 64 },
  { name: 'silver-color-coin', source: 'banners/colour-coins.webp', wordmark: colours.ink, top: 64 },
  { name: 'silver-color-bar', source: 'tiles/silver-color-bar.webp', wordmark: colours.ink, top: 265 },
  { name: 'customised', source: 'banners/gift-box.webp', wordmark: colours.ink, top: 64 },
];

/** The brand's ring and disc in the middle of a square, taking `share` of its width. */
function markSvg(size: number, share: number, corner: number): Buffer {
  const scale = (size * share) / 26;
  const offset = (size * (1 - share)) / 2;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
      `<rect width="${size}" height="${size}" rx="${size * corner}" fill="${colours.green}"/>` +
      `<g transform="translate(${offset} ${offset}) scale(${scale})">` +
      `<circle cx="13" cy="13" r="12" fill="none" stroke="${colours.brightGold}" stroke-width="2"/>` +
      `<circle cx="13" cy="13" r="7" fill="${colours.brightGold}"/></g></svg>`,
  );
}

/** Maskable icons may be cut to a circle of 80% of the width, so their mark is smaller and their background has square corners. */
async function makeIcons(folder: string): Promise<void> {
  const icons = [
    { name: 'icon-192', size: 192, share: 0.62, corner: 0.22 },
    { name: 'icon-512', size: 512, share: 0.62, corner: 0.22 },
    { name: 'icon-maskable-192', size: 192, share: 0.48, corner: 0 },
    { name: 'icon-maskable-512', size: 512, share: 0.48, corner: 0 },
    { name: 'apple-touch-icon', size: 180, share: 0.58, corner: 0 },
  ];
  for (const { name, size, share, corner } of icons) {
    const png = await sharp(markSvg(size, share, corner))
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
    await writeFile(join(folder, 'icons', `${name}.png`), png);
  }
  await writeFile(join(folder, 'icons', 'favicon.ico'), await icoOf(join(folder, 'icons', 'favicon.svg'), 32));
}

/** An ICO file with a single PNG, for clients that request only /favicon.ico. */
async function icoOf(svgPath: string, size: number): Promise<Buffer> {
  const png = await sharp(await readFile(svgPath), { density: 300 })
    .resize(size, size)
    .png()
    .toBuffer();
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one image
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // one plane
  header.writeUInt16LE(32, 12); // 32 bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function makeCard(folder: string, card: Card): Promise<void> {
  const source = join(folder, card.source);
  const ground = card.source.startsWith('banners/') ? await rightOfBanner(source) : await tileOnIvory(source);
  const wordmark = await wordmarkPng(folder, card.wordmark);
  await sharp(ground)
    .composite([{ input: wordmark, left: 80, top: card.top }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(join(folder, 'og', `${card.name}.jpg`));
}

/** A banner is wider than a link's picture and empty on the left, so the crop keeps its right side. */
async function rightOfBanner(path: string): Promise<Buffer> {
  const { width, height } = await sharp(path).metadata();
  const kept = Math.round((height * openGraph.width) / openGraph.height);
  return sharp(path)
    .extract({ left: width - kept, top: 0, width: kept, height })
    .resize(openGraph.width, openGraph.height)
    .png()
    .toBuffer();
}

async function tileOnIvory(path: string): Promise<Buffer> {
  const size = openGraph.height;
  const fade = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs><linearGradient id="f">` +
      '<stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".06" stop-color="#fff"/>' +
      `</linearGradient></defs><rect width="${size}" height="${size}" fill="url(#f)"/></svg>`,
  );
  const tile = await sharp(path)
    .resize(size, size)
    .ensureAlpha()
    .composite([{ input: fade, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp({ create: { ...openGraph, channels: 3, background: colours.ivory } })
    .composite([{ input: tile, left: openGraph.width - size, top: 0 }])
    .png()
    .toBuffer();
}

/** The wordmark, 100 pixels high, in colours that suit the background. */
async function wordmarkPng(folder: string, letters: string): Promise<Buffer> {
  const svg = await readFile(join(folder, 'icons', 'wordmark.svg'), 'utf8');
  const onDark = letters === colours.ivory;
  const painted = svg
    .replaceAll('currentColor', letters)
    .replaceAll(colours.gold, onDark ? colours.brightGold : colours.gold);
  return sharp(Buffer.from(painted), { density: 400 }).resize({ height: 100 }).png().toBuffer();
}

async function main(): Promise<void> {
  const folder = resolve(process.argv[2] ?? 'seed/media');
  for (const part of ['icons', 'og']) await mkdir(join(folder, part), { recursive: true });
  await makeIcons(folder);
  for (const card of cards) await makeCard(folder, card);
  process.stdout.write(`icons and ${cards.length} link pictures written\n`);
}

await main();
