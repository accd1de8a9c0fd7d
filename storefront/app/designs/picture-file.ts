/** Turns a logo or photo into the height map that is sent: a grey picture in which white is highest. */
import { DESIGN_PICTURE_PX as SIDE } from '@tola/contract/designs';

const LARGEST_FILE_BYTES = 12_000_000;
const LARGEST_SVG_BYTES = 400_000;

export type PictureKind = 'logo' | 'photo';

/** A sentence when the file cannot be used. */
export async function reliefPicture(file: File, kind: PictureKind): Promise<{ url: string } | { problem: string }> {
  const isSvg = file.type === 'image/svg+xml' || /\.svg$/i.test(file.name);
  if (isSvg && kind === 'photo') return { problem: 'Attach the photo as JPEG, PNG or WebP' };
  if (file.size > (isSvg ? LARGEST_SVG_BYTES : LARGEST_FILE_BYTES))
    return { problem: isSvg ? 'Attach an SVG of at most 400 KB' : 'Attach a picture of at most 12 MB' };
  try {
    const picture = isSvg ? await readSvg(file) : await createImageBitmap(file);
    const pixels = drawnSquare(picture, kind);
    if (kind === 'logo') inkToHeight(pixels);
    else faceToHeight(pixels);
    return { url: encoded(pixels, kind) };
  } catch (error) {
    console.warn('A picture could not be read', error);
    return { problem: isSvg ? 'This SVG cannot be read' : 'Attach the picture as PNG, JPEG, WebP or SVG' };
  }
}

/** The height map of a saved design as a mask: white, and the more opaque the higher it is. */
export async function maskOf(url: string): Promise<HTMLCanvasElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const { canvas, context } = square();
  context.drawImage(picture, 0, 0, SIDE, SIDE);
  const pixels = context.getImageData(0, 0, SIDE, SIDE);
  for (let index = 0; index < pixels.data.length; index += 4) {
    pixels.data[index + 3] = pixels.data[index] ?? 0;
    pixels.data.fill(255, index, index + 3);
  }
  context.putImageData(pixels, 0, 0);
  return canvas;
}

/** Which pixels of a mask are raised. */
export function inkOf(mask: HTMLCanvasElement): { readonly raised: boolean[]; readonly side: number } {
  const data = mask.getContext('2d')?.getImageData(0, 0, mask.width, mask.height).data ?? new Uint8ClampedArray();
  return {
    raised: Array.from({ length: data.length / 4 }, (_, index) => (data[index * 4 + 3] ?? 0) >= 128),
    side: mask.width,
  };
}

/** As a picture, in which a browser runs no script and loads nothing. Only its pixels are used. */
async function readSvg(file: File): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([await file.text()], { type: 'image/svg+xml' }));
  try {
    const picture = new Image(SIDE, SIDE);
    picture.src = address;
    await picture.decode();
    return picture;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function square(): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser has no canvas');
  return { canvas, context };
}

/** A logo whole, with some air; the middle of a photo. */
function drawnSquare(picture: HTMLImageElement | ImageBitmap, kind: PictureKind): ImageData {
  const { context } = square();
  const [width, height] =
    picture instanceof HTMLImageElement
      ? [picture.naturalWidth || SIDE, picture.naturalHeight || SIDE]
      : [picture.width, picture.height];
  const fit = kind === 'logo' ? Math.min : Math.max;
  const scale = fit(SIDE / width, SIDE / height) * (kind === 'logo' ? 0.96 : 1);
  const [w, h] = [width * scale, height * scale];
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (SIDE - w) / 2, (SIDE - h) / 2, w, h);
  return context.getImageData(0, 0, SIDE, SIDE);
}

/** Raises what differs from the ground: its opaque parts, or the colours that differ from that of the corners. */
function inkToHeight({ data }: ImageData): void {
  const at = (index: number, channel: number): number => data[index * 4 + channel] ?? 0;
  const margin = Math.round(SIDE * 0.03);
  const corners = [margin, SIDE - 1 - margin].flatMap((y) => [margin, SIDE - 1 - margin].map((x) => y * SIDE + x));
  const isOpaque = corners.every((index) => at(index, 3) > 200);
  const [corner = 0] = corners;
  const ground = [0, 1, 2].map((channel) => at(corner, channel));
  for (let index = 0; index < SIDE * SIDE; index += 1) {
    const difference = ground.reduce((sum, shade, channel) => sum + Math.abs(at(index, channel) - shade), 0) / 3;
    const height = isOpaque ? Math.min(255, difference * 2.2) * (at(index, 3) / 255) : at(index, 3);
    setGrey(data, index, height);
  }
}

/** Brightness as height, with the contrast stretched, fading into the field at the edge of a circle. */
function faceToHeight({ data }: ImageData): void {
  const count = SIDE * SIDE;
  const grey = new Uint8Array(count);
  const shades = new Array<number>(256).fill(0);
  for (let index = 0; index < count; index += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3);
    const shade = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
    grey[index] = shade;
    shades[shade] = (shades[shade] ?? 0) + 1;
  }
  const [low, high] = [shadeAt(shades, count * 0.02), shadeAt(shades, count * 0.98)];
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [(index % SIDE) / SIDE - 0.5, Math.floor(index / SIDE) / SIDE - 0.5];
    const edge = Math.min(1, Math.max(0, (0.49 - Math.hypot(x, y)) / 0.05));
    const share = Math.min(1, Math.max(0, ((grey[index] ?? 0) - low) / Math.max(1, high - low)));
    setGrey(data, index, edge * (30 + 225 * share));
  }
}

function shadeAt(shades: readonly number[], pixels: number): number {
  let below = 0;
  for (const [shade, count] of shades.entries()) {
    below += count;
    if (below >= pixels) return shade;
  }
  return 255;
}

function setGrey(data: Uint8ClampedArray, index: number, shade: number): void {
  data.fill(Math.round(shade), index * 4, index * 4 + 3);
  data[index * 4 + 3] = 255;
}

function encoded(pixels: ImageData, kind: PictureKind): string {
  const { canvas, context } = square();
  context.putImageData(pixels, 0, 0);
  // A logo keeps its edges; a photo needs few bytes.
  return kind === 'logo' ? canvas.toDataURL('image/png') : canvas.toDataURL('image/jpeg', 0.9);
}
