/** Reads `media.json`, the list of media files. */
import * as z from 'zod';
import { readJson } from './data-files.ts';

const list = z.object({ files: z.array(z.object({ file: z.string(), alt: z.string().optional() })) });
let altTexts: ReadonlyMap<string, string | undefined> | undefined;

/** The alternative text of a picture, by its path on the site. */
export function altText(path: string): string {
  altTexts ??= new Map(readJson('media/media.json', list).files.map(({ file, alt }) => [`/media/${file}`, alt]));
  const alt = altTexts.get(path);
  if (alt === undefined) throw new Error(`seed/media/media.json has no alternative text for ${path}`);
  return alt;
}
