/**
 * Where the parts of a side lie: the same arithmetic for the browser's preview and the mint's work file. Units are half the
 * width of the piece, with y upwards and the origin in the middle.
 */
import type { PieceForm } from '@tola/pricing';
import { isIndian, type SideName, struckDate } from './design-rules.ts';
import type { Design, DesignFont } from './designs.ts';

/** Shades of the parts in a height map: white is highest. Of a photo, the share of its own shades. */
export const RELIEF_SHADES = { border: '#a0a0a0', letters: '#d0d0d0', logo: '#c8c8c8', photo: 0.85 } as const;

/** The piece that is designed. */
export interface DesignedPiece {
  readonly form: PieceForm;
  /** Height divided by width; 1 for coins. */
  readonly aspect: number;
  /** Weight and fineness, which the back shows at its foot. */
  readonly mark: string;
}

interface PlacedText {
  readonly text: string;
  readonly font: DesignFont;
  /** Height of the em. */
  readonly size: number;
  /** Of the baseline. */
  readonly y: number;
  /** The mint's own mark of weight and fineness. */
  readonly isMark: boolean;
}

interface PlacedPicture {
  readonly kind: 'logo' | 'photo';
  /** Of its middle. */
  readonly y: number;
  /** Side of the square that it lies in. */
  readonly side: number;
}

export interface SideLayout {
  readonly texts: readonly PlacedText[];
  readonly picture: PlacedPicture | null;
  /** Distance of the border from the edge. */
  readonly inset: number;
}

/** Width of a text with an em of 1. */
type Measure = (text: string, font: DesignFont) => number;

/** Share of the em between the middle of the letters and their baseline. */
const BASELINE = 0.34;
const GAP = 0.06;

interface Block {
  readonly text: string;
  readonly font: DesignFont;
  /** Wanted height of the em. */
  readonly size: number;
  readonly isMark: boolean;
}

export function designLayout(design: Design, side: SideName, piece: DesignedPiece, measure: Measure): SideLayout {
  const { lines, date, picture } = design[side];
  const inset = design.border === 'none' ? 0.1 : 0.17;
  const written = lines.map((line) => line.trim()).filter((line) => line !== '');
  const em = [0.42, 0.36, 0.3, 0.26, 0.22][Math.min(written.length, 5) - 1] ?? 0.3;
  const scale = piece.form === 'coin' ? 1 : Math.min(1, 1.35 * piece.aspect);
  const blocks: Block[] = written.map((text) => ({ text, font: design.font, size: em * scale, isMark: false }));
  if (date !== '') blocks.push({ text: struckDate(date), font: 'plain', size: 0.19 * scale, isMark: false });
  const mark = side === 'back' ? [{ text: piece.mark, font: 'plain' as const, size: 0.13 * scale, isMark: true }] : [];
  const half = piece.aspect - inset;
  // The mark keeps the foot of the back to itself.
  const foot = mark.length > 0 ? 0.3 * scale : 0;
  const textHeight = blocks.reduce((sum, { size }) => sum + size + GAP * scale, 0);
  const free = 2 * half - foot - 0.12;
  const pictureSide =
    picture === null
      ? 0
      : Math.max(0.35 * scale, Math.min((piece.form === 'coin' ? 1.25 : 1.5) * scale, free - textHeight));
  const shrink = Math.min(1, (free - pictureSide) / Math.max(textHeight, 0.001));
  let top = (pictureSide + textHeight * shrink) / 2 + foot / 2;
  const placed: PlacedPicture | null =
    picture === null ? null : { kind: picture.kind, y: top - pictureSide / 2, side: pictureSide };
  top -= pictureSide;
  const texts = blocks.map((block) => {
    const middle = top - (block.size * shrink) / 2;
    top -= (block.size + GAP * scale) * shrink;
    return fitted({ ...block, size: block.size * shrink }, middle, { inset, piece, measure });
  });
  const footTexts = mark.map((block) => fitted(block, -half + 0.17 * scale, { inset, piece, measure }));
  return { texts: [...texts, ...footTexts], picture: placed, inset };
}

interface Field {
  readonly inset: number;
  readonly piece: DesignedPiece;
  readonly measure: Measure;
}

/** A line made as small as the chord of the coin, or the width of the bar, at its height demands. */
function fitted({ text, font, size, isMark }: Block, middle: number, { inset, piece, measure }: Field): PlacedText {
  const width = Math.max(measure(text, font), 0.001);
  const fits = Math.min(size, (2 * halfWidthAt(Math.abs(middle) + 0.35 * size, inset, piece)) / width);
  return { text, font, size: fits, y: middle - BASELINE * fits, isMark };
}

function halfWidthAt(y: number, inset: number, { form }: DesignedPiece): number {
  const radius = 1 - inset - 0.03;
  return form === 'bar' ? radius : Math.sqrt(Math.max(0.02, radius * radius - y * y));
}

/** Width of the thinnest stroke of each typeface, as a share of the em. */
const STROKES: Readonly<Record<DesignFont, number>> = { roman: 0.07, plain: 0.1, script: 0.045 };

/**
 * The first written line whose strokes are too thin to be cut, as a sentence; null when all hold.
 *
 * @param widthMm width of the piece
 */
export function thinLine({ texts }: SideLayout, widthMm: number, lineMm: number): string | null {
  for (const { text, font, size, isMark } of texts) {
    if (isMark) continue;
    const strokeMm = STROKES[font] * size * (widthMm / 2);
    if (strokeMm < lineMm)
      return `“${text}” would be cut in lines of ${strokeMm.toFixed(2)} mm, and the mint holds ${lineMm} mm. Shorten it, or choose ${font === 'plain' || isIndian(text) ? 'a heavier piece' : 'the Plain typeface or a heavier piece'}`;
  }
  return null;
}
