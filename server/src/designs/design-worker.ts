/** Worker thread that draws designs: letters, traced logos, height maps. */
import {
  DESIGN_PICTURE_PX,
  designLayout,
  missingLine,
  type PieceToStrike,
  SIDES,
  type SideName,
  thinLine,
  thinLogo,
} from '@tola/contract';
import sharp from 'sharp';
import type { StoredDesign } from './design-store.ts';
import { measureLetters, missingLetters } from './letters.ts';
import { HEIGHTS, type SidePicture, sideSvg, WORK_FILE } from './side-drawing.ts';

sharp.concurrency(1);
sharp.cache(false);

/** A design with the PNGs of its pictures. */
export interface DrawnDesign {
  readonly design: StoredDesign;
  readonly piece: PieceToStrike;
  readonly pictures: Readonly<Record<SideName, Uint8Array | null>>;
  /** `DRAWING_VERSION`, or that of an approved proof. */
  readonly version: number;
}

export type DesignTask =
  | { readonly kind: 'picture'; readonly bytes: Uint8Array }
  | { readonly kind: 'problem'; readonly drawn: Omit<DrawnDesign, 'version'> }
  | { readonly kind: 'svg'; readonly side: SideName; readonly drawn: DrawnDesign }
  | { readonly kind: 'heights'; readonly side: SideName; readonly drawn: DrawnDesign }
  | { readonly kind: 'proof'; readonly side: SideName; readonly drawn: DrawnDesign };

/** Pixels of the side of a height map and of the drawing in a proof. */
const HEIGHTS_PX = 1_024;
const PROOF_PX = 1_200;

/** PNG bytes, SVG text, or a sentence; empty where nothing is wrong. */
export default async function drawDesign(task: DesignTask): Promise<Uint8Array | string> {
  switch (task.kind) {
    case 'picture':
      return await greyPng(task.bytes);
    case 'problem':
      return await problemOf(task.drawn);
    case 'svg':
      return sideSvg(await sideOf(task.drawn, task.side), WORK_FILE);
    case 'heights':
      return await rasterised(task.drawn, task.side, HEIGHTS_PX);
    case 'proof':
      return await rasterised(task.drawn, task.side, PROOF_PX);
  }
}

/** A square grey PNG of the side that the editor works with. */
async function greyPng(bytes: Uint8Array): Promise<Uint8Array> {
  return await sharp(bytes)
    .flatten({ background: '#000000' })
    .resize({ width: DESIGN_PICTURE_PX, height: DESIGN_PICTURE_PX, fit: 'contain', background: '#000000' })
    .greyscale()
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function rasterised(drawn: DrawnDesign, side: SideName, pixels: number): Promise<Uint8Array> {
  const isHeights = pixels === HEIGHTS_PX;
  const svg = sideSvg(await sideOf(drawn, side), isHeights ? HEIGHTS : WORK_FILE, pixels);
  const image = sharp(Buffer.from(svg)).resize({ width: pixels });
  // Slopes instead of steps, as a cutter needs them.
  if (isHeights) return await image.flatten({ background: '#000000' }).toColourspace('b-w').blur(1.1).png().toBuffer();
  return await image.flatten({ background: '#ffffff' }).png().toBuffer();
}

async function sideOf({ design, piece, pictures, version }: DrawnDesign, side: SideName) {
  const png = pictures[side];
  return { design, side, piece, version, picture: png === null ? null : await readPixels(png) };
}

async function readPixels(png: Uint8Array): Promise<SidePicture> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { png, side: info.width, shades: new Uint8Array(data.buffer, data.byteOffset, info.width * info.height) };
}

/** Why the mint could not cut it, beyond its counts: unknown letters, and lines that would break. */
async function problemOf({ design, piece, pictures }: Omit<DrawnDesign, 'version'>): Promise<string> {
  const pictured = (side: SideName) => {
    const { picture, ...rest } = design[side];
    return { ...rest, picture: picture === null ? null : { kind: picture, url: '' } };
  };
  const whole = { ...design, front: pictured('front'), back: pictured('back') };
  for (const side of SIDES) {
    const missing = whole[side].lines.map((line) => missingLetters(line, design.font)).join('');
    if (missing !== '') return missingLine(missing);
    const layout = designLayout(whole, side, piece, measureLetters);
    const thin = thinLine(layout, piece.widthMm, piece.limits.lineMm);
    if (thin !== null) return thin;
    const png = pictures[side];
    if (layout.picture?.kind !== 'logo' || png === null) continue;
    const { shades, side: pixels } = await readPixels(png);
    const ink = { raised: Array.from(shades, (shade) => shade >= 128), side: pixels };
    const broken = thinLogo(ink, layout.picture, piece.widthMm, piece.limits.lineMm);
    if (broken !== null) return broken;
  }
  return '';
}
