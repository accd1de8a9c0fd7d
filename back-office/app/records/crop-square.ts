/** The square that is cut out of a picture. */

export interface Square {
  /** In pixels of the picture. */
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

interface Chosen {
  /** Per cent of the shorter side. */
  readonly size: number;
  /** Per cent of the way that the square can move. */
  readonly across: number;
  readonly down: number;
}

export function squareOf(shape: { width: number; height: number }, { size, across, down }: Chosen): Square {
  const side = Math.round((Math.min(shape.width, shape.height) * size) / 100);
  return {
    side,
    left: Math.round(((shape.width - side) * across) / 100),
    top: Math.round(((shape.height - side) * down) / 100),
  };
}

/** @throws Error when the browser cannot encode the picture */
export async function croppedFile(image: HTMLImageElement, { left, top, side }: Square, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((encoded) => canvas.toBlob(encoded, 'image/webp', 0.95));
  if (blob === null) throw new Error('Can’t crop the image');
  return new File([blob], name, { type: blob.type });
}
