/**
 * Makes the sizes of each picture that the pages use, beside the original.
 *
 *   node scripts/run.mjs scripts/make-images.ts [folder]      (default: seed/media)
 *
 * The folder's `media.json` names every original and its alternative text. A picture whose bytes, sizes and
 * qualities are unchanged since the last run is skipped.
 */
import { createHash } from 'node:crypto';
import { access, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import sharp from 'sharp';

/** One format of one width: the file `name-{width}.{format}` beside `name.webp`. */
interface Size {
  readonly width: number;
  readonly formats: readonly ('avif' | 'webp')[];
}

/** An original as `media.json` describes it; `madeFrom` is a hash of the bytes and settings that its sizes were made from. */
export interface MediaFile {
  file: string;
  alt: string;
  width: number;
  height: number;
  bytes: number;
  madeFrom?: string;
}

const both = ['avif', 'webp'] as const;

/**
 * The widths that the pages request, by folder: a thumbnail and a card at 320, 480 and 640, the product page's main picture at 1200,
 * a banner from a phone to a wide screen, a journal card and the article's head. The full-size WebP is the original itself.
 */
const sizesByFolder: Readonly<Record<string, readonly Size[]>> = {
  products: [
    { width: 320, formats: both },
    { width: 480, formats: ['avif'] },
    { width: 640, formats: both },
    { width: 1200, formats: ['avif'] },
  ],
  tiles: [
    { width: 320, formats: both },
    { width: 480, formats: ['avif'] },
    { width: 640, formats: both },
  ],
  banners: [
    { width: 960, formats: both },
    { width: 1600, formats: both },
    { width: 2400, formats: ['avif'] },
  ],
  journal: [
    { width: 480, formats: both },
    { width: 960, formats: both },
    { width: 1200, formats: ['avif'] },
  ],
  video: [
    { width: 320, formats: both },
    { width: 640, formats: both },
  ],
};

/** Chosen by eye on the coin relief: below these the frosted fields break up. */
const quality = { avif: { quality: 55, effort: 4 }, webp: { quality: 78, effort: 5, smartSubsample: true } } as const;

const madeName = /-\d{3,4}\.(avif|webp)$/;

/** Updates every size of every original in `folder`. @returns the number of files written */
export async function makeImages(folder: string, say: (line: string) => void): Promise<number> {
  const listPath = join(folder, 'media.json');
  const list = JSON.parse(await readFile(listPath, 'utf8')) as { files: MediaFile[] };
  await refuseUnlisted(folder, list.files);
  let written = 0;
  for (const entry of list.files) {
    if (extname(entry.file) !== '.webp') continue;
    const made = await makeSizes(folder, entry);
    if (made > 0) say(`${entry.file}: ${made} sizes`);
    written += made;
  }
  list.files.sort((a, b) => (a.file < b.file ? -1 : 1));
  await replaceFile(listPath, `${JSON.stringify({ files: list.files }, null, 1)}\n`);
  return written;
}

/** Makes missing and outdated sizes of one original, and writes its dimensions into `entry`. */
async function makeSizes(folder: string, entry: MediaFile): Promise<number> {
  const path = join(folder, entry.file);
  const original = await readFile(path);
  const sizes = sizesByFolder[entry.file.split('/')[0] ?? ''] ?? [];
  const madeFrom = fingerprint(original, sizes);
  const outputs = sizes.flatMap((size) =>
    size.formats.map((format) => ({ width: size.width, format, path: sizedPath(path, size.width, format) })),
  );
  if (entry.madeFrom === madeFrom && (await allExist(outputs.map((output) => output.path)))) return 0;
  const { width, height } = await sharp(original).metadata();
  for (const output of outputs) {
    const resized = sharp(original).resize({ width: output.width, withoutEnlargement: true });
    const bytes = output.format === 'avif' ? resized.avif(quality.avif) : resized.webp(quality.webp);
    await replaceFile(output.path, await bytes.toBuffer());
  }
  Object.assign(entry, { width, height, bytes: original.length, madeFrom });
  return outputs.length;
}

/** `a/b.webp` at 640 in AVIF is `a/b-640.avif`. */
function sizedPath(original: string, width: number, format: string): string {
  return `${original.slice(0, -extname(original).length)}-${width}.${format}`;
}

function fingerprint(original: Buffer, sizes: readonly Size[]): string {
  return createHash('sha256')
    .update(original)
    .update(JSON.stringify([sizes, quality]))
    .digest('hex')
    .slice(0, 16);
}

async function allExist(paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.every(Boolean);
}

/** An unlisted picture would appear on pages without an alternative text, so the run fails. */
async function refuseUnlisted(folder: string, files: readonly MediaFile[]): Promise<void> {
  const listed = new Set(files.map((entry) => entry.file));
  const unlisted: string[] = [];
  for (const kind of Object.keys(sizesByFolder)) {
    const inside = await readdir(join(folder, kind), { recursive: true }).catch(missingFolderIsEmpty);
    for (const name of inside) {
      const file = `${kind}/${name.replaceAll('\\', '/')}`;
      if (extname(name) === '.webp' && !madeName.test(name) && !listed.has(file)) unlisted.push(file);
    }
  }
  const silent = files.filter((entry) => entry.alt.trim() === '').map((entry) => entry.file);
  if (unlisted.length + silent.length > 0) {
    throw new Error(
      `Give these an entry with an alternative text in media.json first: ${[...unlisted, ...silent].join(', ')}`,
    );
  }
}

function missingFolderIsEmpty(reason: unknown): string[] {
  if (reason instanceof Error && 'code' in reason && reason.code === 'ENOENT') return [];
  throw reason;
}

/** Writes a temporary file and renames it, so that an interrupted run leaves no truncated picture. */
async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}

async function main(): Promise<void> {
  const folder = resolve(process.argv[2] ?? 'seed/media');
  if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
  const written = await makeImages(folder, (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(`${written} files written\n`);
}

if (import.meta.main) await main();
