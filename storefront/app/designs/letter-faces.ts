/** The typefaces that the mint cuts, loaded when a design uses them. The server draws from the same files. */

import roman from '@fontsource/cinzel/files/cinzel-latin-700-normal.woff2?url';
import plain from '@fontsource/figtree/files/figtree-latin-600-normal.woff2?url';
import script from '@fontsource/great-vibes/files/great-vibes-latin-400-normal.woff2?url';
import devanagari from '@fontsource/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-600-normal.woff2?url';
import gujarati from '@fontsource/noto-serif-gujarati/files/noto-serif-gujarati-gujarati-600-normal.woff2?url';
import type { Design, DesignFont } from '@tola/contract/designs';

const FILES = { roman, plain, script, devanagari, gujarati } as const;
type Face = keyof typeof FILES;

const faces = new Map<Face, Promise<unknown>>();

/** The CSS font of a typeface, with the Indian letters that it lacks. */
export function cssFont(font: DesignFont, pixels: number): string {
  return `${pixels}px "Mint ${font}", "Mint devanagari", "Mint gujarati"`;
}

/** Loads what the letters of a design need. A face that cannot be loaded is drawn in another one until the next try. */
export async function loadFaces({ font, front, back }: Design): Promise<void> {
  const text = [...front.lines, ...back.lines].join('');
  const needed: Face[] = [font, 'plain'];
  if (/[\u0900-\u097F]/.test(text)) needed.push('devanagari');
  if (/[\u0A80-\u0AFF]/.test(text)) needed.push('gujarati');
  await Promise.all(needed.map(loadFace));
}

async function loadFace(name: Face): Promise<void> {
  const loading = faces.get(name) ?? addFace(name);
  faces.set(name, loading);
  try {
    await loading;
  } catch (error) {
    faces.delete(name);
    console.warn('A typeface could not be loaded', error);
  }
}

async function addFace(name: Face): Promise<void> {
  const face = await new FontFace(`Mint ${name}`, `url(${FILES[name]})`).load();
  document.fonts.add(face);
}
