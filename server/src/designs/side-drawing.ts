/** One side of a design as SVG: the mint's work file, the proof, and the picture that its height map is made from. */
import {
  borderShape,
  type Design,
  designLayout,
  type PieceToStrike,
  RELIEF_SHADES,
  type SideName,
} from '@tola/contract';
import type { StoredDesign } from './design-store.ts';
import { isPhotoCircle } from './drawing-version.ts';
import { letterPath, measureLetters } from './letters.ts';
import { type Ink, tracedOutline } from './traced-outline.ts';

export interface SidePicture extends Ink {
  /** The same picture as a PNG. */
  readonly png: Uint8Array;
}

interface DrawnSide {
  readonly design: StoredDesign;
  readonly side: SideName;
  readonly piece: PieceToStrike;
  /** Null without a logo or photo. */
  readonly picture: SidePicture | null;
  /** `DRAWING_VERSION`, or that of an approved proof. */
  readonly version: number;
}

/** Colours of the parts of a drawing. */
interface DrawingColours {
  /** Around the piece. */
  readonly ground: string;
  readonly field: string;
  readonly edge: string;
  readonly border: string;
  readonly letters: string;
  readonly logo: string;
  /** How bright the highest part of a photo is, as a share. */
  readonly photo: number;
}

/** What is raised is black. */
export const WORK_FILE: DrawingColours = {
  ground: 'none',
  field: '#ffffff',
  edge: '#000000',
  border: '#000000',
  letters: '#000000',
  logo: '#000000',
  photo: 1,
};

/** Brightness is height: white is the highest. */
export const HEIGHTS: DrawingColours = {
  ground: '#000000',
  field: '#000000',
  edge: 'none',
  ...RELIEF_SHADES,
};

/** @param pixels its width in pixels; without it the drawing has its measures in millimetres */
export function sideSvg(drawn: DrawnSide, colours: DrawingColours, pixels?: number): string {
  const { design, side, piece, picture, version } = drawn;
  const { aspect, widthMm, form } = piece;
  const layout = designLayout(whole(design), side, piece, measureLetters);
  const outline =
    form === 'coin'
      ? `<circle r="0.995" fill="${colours.field}" stroke="${colours.edge}" stroke-width="0.01"/>`
      : `<rect x="-0.995" y="${-aspect + 0.005}" width="1.99" height="${2 * aspect - 0.01}" rx="0.03" fill="${colours.field}" stroke="${colours.edge}" stroke-width="0.01"/>`;
  const letters = layout.texts
    .map(
      ({ text, font, size, y }) =>
        `<path transform="translate(0 ${y.toFixed(4)})" d="${letterPath(text, font, size)}"/>`,
    )
    .join('');
  const height = 2 * aspect;
  const [unit, long] = pixels === undefined ? ['mm', widthMm] : ['', pixels];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${long}${unit}" height="${(long * aspect).toFixed(2)}${unit}" viewBox="-1 ${-aspect} 2 ${height}">`,
    colours.ground === 'none'
      ? ''
      : `<rect x="-1" y="${-aspect}" width="2" height="${height}" fill="${colours.ground}"/>`,
    `<g transform="scale(1 -1)">${outline}${borderSvg(drawn, colours)}<g fill="${colours.letters}">${letters}</g></g>`,
    layout.picture === null || picture === null ? '' : pictureSvg(layout.picture, { picture, version }, colours),
    '</svg>',
  ].join('');
}

function borderSvg({ design, piece }: DrawnSide, { border }: DrawingColours): string {
  const { rings, grains } = borderShape(design.border, piece);
  const lines = rings.map(({ inset, width }) =>
    piece.form === 'coin'
      ? `<circle r="${1 - inset}" fill="none" stroke-width="${width}"/>`
      : `<rect x="${inset - 1}" y="${inset - piece.aspect}" width="${2 - 2 * inset}" height="${2 * (piece.aspect - inset)}" fill="none" stroke-width="${width}"/>`,
  );
  const dots = grains.map(
    ({ x, y, long, short, angle }) =>
      `<ellipse rx="${long}" ry="${short}" transform="translate(${x.toFixed(4)} ${y.toFixed(4)}) rotate(${((angle * 180) / Math.PI).toFixed(1)})"/>`,
  );
  return `<g stroke="${border}">${lines.join('')}</g><g fill="${border}">${dots.join('')}</g>`;
}

function pictureSvg(
  { kind, y, side }: { readonly kind: 'logo' | 'photo'; readonly y: number; readonly side: number },
  { picture, version }: Pick<DrawnSide, 'version'> & { readonly picture: SidePicture },
  { logo, photo }: DrawingColours,
): string {
  if (kind === 'logo')
    return `<path transform="translate(0 ${-y}) scale(${side} ${-side})" fill="${logo}" fill-rule="evenodd" d="${tracedOutline(picture)}"/>`;
  const url = `data:image/png;base64,${Buffer.from(picture.png).toString('base64')}`;
  const place = `x="${-side / 2}" y="${-y - side / 2}" width="${side}" height="${side}" opacity="${photo}"`;
  if (!isPhotoCircle(version)) return `<image ${place} href="${url}"/>`;
  // It fades to flat at the edge of a circle: its corners would lie flat over the border.
  return `<clipPath id="photo"><circle cy="${-y}" r="${side / 2}"/></clipPath><image clip-path="url(#photo)" ${place} href="${url}"/>`;
}

/** The layout asks only whether a side has a picture. */
function whole(design: StoredDesign): Design {
  const sideOf = ({ lines, date, picture }: StoredDesign['front']): Design['front'] => ({
    lines,
    date,
    picture: picture === null ? null : { kind: picture, url: '' },
  });
  return { ...design, front: sideOf(design.front), back: sideOf(design.back) };
}
