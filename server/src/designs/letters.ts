/** Outlines of letters: Latin, Devanagari and Gujarati, shaped with their conjuncts. Only the worker thread loads the typefaces. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { DesignFont } from '@tola/contract';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);

const FILES = {
  roman: 'cinzel/files/cinzel-latin-700-normal.woff2',
  plain: 'figtree/files/figtree-latin-600-normal.woff2',
  script: 'great-vibes/files/great-vibes-latin-400-normal.woff2',
  devanagari: 'noto-serif-devanagari/files/noto-serif-devanagari-devanagari-600-normal.woff2',
  gujarati: 'noto-serif-gujarati/files/noto-serif-gujarati-gujarati-600-normal.woff2',
} as const;

type Typeface = keyof typeof FILES;

const opened = new Map<Typeface, Font>();

function typeface(name: Typeface): Font {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const font = create(readFileSync(require.resolve(`@fontsource/${FILES[name]}`)));
  if (!('layout' in font)) throw new Error(`${FILES[name]} holds more than one typeface`);
  opened.set(name, font);
  return font;
}

interface Run {
  readonly face: Typeface;
  readonly text: string;
}

/** Parts of a text by script. Joiners belong to the letters before them. */
function runsOf(text: string, font: DesignFont): Run[] {
  const runs: { face: Typeface; text: string }[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const face = /[\u200C\u200D]/.test(letter) ? (last?.face ?? font) : faceOf(letter, font);
    if (last?.face === face) last.text += letter;
    else runs.push({ face, text: letter });
  }
  return runs;
}

function faceOf(letter: string, font: DesignFont): Typeface {
  if (/[\u0900-\u097F]/.test(letter)) return 'devanagari';
  return /[\u0A80-\u0AFF]/.test(letter) ? 'gujarati' : font;
}

/** Width of a text with an em of 1. */
export function measureLetters(text: string, font: DesignFont): number {
  return runsOf(text, font).reduce((sum, run) => {
    const face = typeface(run.face);
    return sum + face.layout(run.text).advanceWidth / face.unitsPerEm;
  }, 0);
}

/** Letters that no typeface has. */
export function missingLetters(text: string, font: DesignFont): string {
  return runsOf(text, font)
    .flatMap(({ face, text: part }) => {
      const letters = typeface(face);
      return Array.from(part).filter((letter) => {
        const point = letter.codePointAt(0) ?? 0;
        return !/[\u200C\u200D]/.test(letter) && !letters.hasGlyphForCodePoint(point);
      });
    })
    .join('');
}

/**
 * The outline of a text as the data of an SVG path, centred on x = 0 with its baseline on y = 0 and y upwards, for an em of `size`.
 */
export function letterPath(text: string, font: DesignFont, size: number): string {
  let x = -measureLetters(text, font) / 2;
  const parts: string[] = [];
  for (const run of runsOf(text, font)) {
    const face = typeface(run.face);
    const scale = 1 / face.unitsPerEm;
    const { glyphs, positions } = face.layout(run.text);
    glyphs.forEach((glyph, index) => {
      const place = positions[index];
      if (place === undefined) return;
      const at = { x: x + place.xOffset * scale, y: place.yOffset * scale };
      parts.push(pathOf(glyph.path.commands, (px, py) => [(at.x + px * scale) * size, (at.y + py * scale) * size]));
      x += place.xAdvance * scale;
    });
  }
  return parts.join('');
}

const LETTERS = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const;

function pathOf(
  commands: readonly { readonly command: keyof typeof LETTERS; readonly args: readonly number[] }[],
  place: (x: number, y: number) => [number, number],
): string {
  return commands
    .map(({ command, args }) => {
      const points: string[] = [];
      for (let index = 0; index + 1 < args.length; index += 2) {
        const [x, y] = place(args[index] ?? 0, args[index + 1] ?? 0);
        points.push(`${x.toFixed(4)} ${y.toFixed(4)}`);
      }
      return `${LETTERS[command]}${points.join(' ')}`;
    })
    .join('');
}
