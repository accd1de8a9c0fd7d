/** Draws a side of a design into a canvas: as its height map, or as it looks on the metal. */
import { borderShape } from '@tola/contract/design-border';
import { designLayout, RELIEF_SHADES, type SideLayout } from '@tola/contract/design-layout';
import type { SideName } from '@tola/contract/design-rules';
import type { Design, DesignFont } from '@tola/contract/designs';
import type { PieceToStrike } from '@tola/contract/piece-to-strike';
import { cssFont } from './letter-faces.ts';

/** A picture as a mask: white, and the more opaque the higher it is. */
export type Masks = Readonly<Record<SideName, HTMLCanvasElement | null>>;

interface Drawn {
  readonly design: Design;
  readonly side: SideName;
  readonly piece: PieceToStrike;
  readonly masks: Masks;
}

interface Shades {
  readonly border: string;
  readonly letters: string;
  readonly logo: string;
  /** Colour and opacity of a photo's highest parts. */
  readonly photo: readonly [colour: string, opacity: number];
}

const HEIGHTS: Shades = { ...RELIEF_SHADES, photo: ['#ffffff', RELIEF_SHADES.photo] };
/** How raised parts look from the front: shaded, between a bright and a dark edge. */
const METALS = {
  gold: { field: ['#f4dd98', '#d2a545'], relief: '#8f6413', bright: '#fff4cf', dark: '#6d4a0a' },
  silver: { field: ['#f4f4f3', '#bfc1c4'], relief: '#6f7378', bright: '#ffffff', dark: '#4e5257' },
} as const;
type DrawnMetal = keyof typeof METALS;

const measuring = document.createElement('canvas').getContext('2d');
/** Measured at this size, since browsers round small text. */
const MEASURED_PX = 200;

function measureText(text: string, font: DesignFont): number {
  if (measuring === null) return text.length * 0.6;
  measuring.font = cssFont(font, MEASURED_PX);
  return measuring.measureText(text).width / MEASURED_PX;
}

export function layoutOf({ design, side, piece }: Omit<Drawn, 'masks'>): SideLayout {
  return designLayout(design, side, piece, measureText);
}

/** The height map as a square picture of a coin; white is highest. */
export function drawHeights(canvas: HTMLCanvasElement, drawn: Drawn, side: number): ImageData {
  const context = sized(canvas, side, side);
  context.fillStyle = '#000000';
  context.fillRect(0, 0, side, side);
  drawParts(context, drawn, HEIGHTS);
  return context.getImageData(0, 0, side, side);
}

/** The side as it looks on the metal, as wide as `width` pixels. */
export function drawFlat(
  canvas: HTMLCanvasElement,
  drawn: Drawn,
  { width, metal }: { width: number; metal: DrawnMetal },
): void {
  const { aspect, form } = drawn.piece;
  const height = Math.round(width * aspect);
  const context = sized(canvas, width, height);
  const { field, relief, bright, dark } = METALS[metal];
  const light = context.createRadialGradient(width * 0.35, height * 0.3, 0, width * 0.5, height * 0.5, width * 0.7);
  light.addColorStop(0, field[0]);
  light.addColorStop(1, field[1]);
  context.fillStyle = light;
  context.beginPath();
  if (form === 'coin') context.arc(width / 2, height / 2, width * 0.493, 0, 2 * Math.PI);
  else context.roundRect(width * 0.007, width * 0.007, width * 0.986, height - width * 0.014, width * 0.02);
  context.fill();
  context.lineWidth = width * 0.012;
  context.strokeStyle = dark;
  context.stroke();
  const edge = width / 420;
  for (const [colour, offset] of [
    [bright, -edge],
    [dark, edge],
    [relief, 0],
  ] as const) {
    context.setTransform(1, 0, 0, 1, offset, offset);
    // A photo has shades of its own: edges of light would blur it.
    const photo = [offset === 0 ? dark : 'transparent', 0.85] as const;
    drawParts(context, drawn, { border: colour, letters: colour, logo: colour, photo });
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
}

function sized(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser has no canvas');
  return context;
}

function drawParts(context: CanvasRenderingContext2D, drawn: Drawn, shades: Shades): void {
  const half = context.canvas.width / 2;
  const middle = context.canvas.height / 2;
  const layout = layoutOf(drawn);
  drawBorder(context, drawn, { half, middle, colour: shades.border });
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillStyle = shades.letters;
  for (const { text, font, size, y } of layout.texts) {
    context.font = cssFont(font, size * half);
    context.fillText(text, half, middle - y * half);
  }
  const mask = drawn.masks[drawn.side];
  const { picture } = layout;
  if (picture === null || mask === null) return;
  const [colour, opacity] = picture.kind === 'logo' ? [shades.logo, 1] : shades.photo;
  const length = picture.side * half;
  context.globalAlpha = opacity;
  context.drawImage(coloured(mask, colour), half - length / 2, middle - picture.y * half - length / 2, length, length);
  context.globalAlpha = 1;
}

interface BorderPlace {
  readonly half: number;
  readonly middle: number;
  readonly colour: string;
}

function drawBorder(
  context: CanvasRenderingContext2D,
  { design, piece }: Drawn,
  { half, middle, colour }: BorderPlace,
): void {
  const { rings, grains } = borderShape(design.border, piece);
  context.strokeStyle = colour;
  context.fillStyle = colour;
  for (const { inset, width } of rings) {
    context.lineWidth = width * half;
    context.beginPath();
    if (piece.form === 'coin') context.arc(half, middle, (1 - inset) * half, 0, 2 * Math.PI);
    else
      context.rect(
        inset * half,
        middle - (piece.aspect - inset) * half,
        (2 - 2 * inset) * half,
        2 * (piece.aspect - inset) * half,
      );
    context.stroke();
  }
  for (const { x, y, long, short, angle } of grains) {
    context.beginPath();
    context.ellipse(half + x * half, middle - y * half, long * half, short * half, -angle, 0, 2 * Math.PI);
    context.fill();
  }
}

/** The mask in a colour. */
function coloured(mask: HTMLCanvasElement, colour: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = sized(canvas, mask.width, mask.height);
  context.drawImage(mask, 0, 0);
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = colour;
  context.fillRect(0, 0, mask.width, mask.height);
  return canvas;
}
