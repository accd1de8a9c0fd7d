/**
 * Takes the ivory ground out of the sample shop's pictures, so that the page's own ground shows behind a piece in either theme.
 *
 *   node scripts/run.mjs scripts/make-cutouts.ts [folder]      (default: seed/media)
 *
 * A picture keeps its shadow, as translucent pixels: on ivory it looks as it was rendered. Its outline comes from
 * `scripts/cutouts/`: the same scene rendered in Blender without ground and light. Pictures that are transparent already are
 * skipped. Run make-images.ts afterwards.
 */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CUT_OUT_FOLDERS } from '@tola/contract/shared-pictures';
import sharp from 'sharp';
import { cutOut } from './cutouts/cut-out.ts';

const OUTLINES = resolve(import.meta.dirname, 'cutouts');

/** Pieces of one shape have one outline in each of their three pictures: front, angle, packed. */
const shapes: readonly { readonly pictures: RegExp; readonly outline: string }[] = [
  { pictures: /^(?:gold|silver)-bar\/(cast|kilo)-3$/, outline: 'box' },
  { pictures: /^gold-coin\/[a-z]+-3$/, outline: 'card' },
  { pictures: /^(?:silver-coin|silver-color-coin)\/[a-z]+-3$/, outline: 'box' },
  { pictures: /^customised\/(?:birthday|wedding|logo)-3$/, outline: 'box' },
  { pictures: /^(?:gold-bar|silver-bar|silver-color-bar|customised)\/[a-z]+-3$/, outline: 'card' },
  { pictures: /^(gold|silver)-bar\/(cast|kilo)-(\d)$/, outline: '$1-$2-$3' },
  { pictures: /^(?:gold-bar|silver-bar|silver-color-bar)\/[a-z]+-(\d)$/, outline: 'bar-$1' },
  { pictures: /^customised\/gratitude-(\d)$/, outline: 'bar-$1' },
  { pictures: /^(?:gold-coin|silver-coin|silver-color-coin|customised)\/[a-z]+-(\d)$/, outline: 'coin-$1' },
];

/** Scenes whose ground is part of the picture. */
const wholeScenes: ReadonlySet<string> = new Set(['banners/cast-bars.webp']);

const original = /^(?!.*-\d{3,4}\.webp$).*\.webp$/;

function outlineOf(folder: string, name: string): string | null {
  // Stills of the films: a turning coin faces the viewer, so that its outline is an ellipse, drawn by measure.
  if (folder === 'video') return 'video-poster';
  if (folder !== 'products') return `${folder}-${name}`;
  const shape = shapes.find(({ pictures }) => pictures.test(name));
  return shape === undefined ? null : name.replace(shape.pictures, shape.outline);
}

async function cut(path: string, outline: string): Promise<boolean> {
  const picture = await readFile(path);
  if ((await sharp(picture).metadata()).hasAlpha) return false;
  const bytes = await cutOut(picture, await readFile(join(OUTLINES, `${outline}.webp`)));
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
  return true;
}

async function main(): Promise<void> {
  const media = resolve(process.argv[2] ?? 'seed/media');
  for (const folder of CUT_OUT_FOLDERS) {
    for (const file of await readdir(join(media, folder), { recursive: true })) {
      if (!original.test(file) || wholeScenes.has(`${folder}/${file}`)) continue;
      const outline = outlineOf(folder, file.slice(0, -'.webp'.length));
      if (outline === null) throw new Error(`No outline for ${folder}/${file}`);
      if (await cut(join(media, folder, file), outline)) process.stdout.write(`${folder}/${file}\n`);
    }
  }
}

if (import.meta.main) await main();
