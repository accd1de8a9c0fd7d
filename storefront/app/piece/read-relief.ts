import type { ReliefShades } from './coin-scene.ts';

/** Side of the maps in memory: they are pictures of 1,024 pixels. */
const SIDE = 1_024;

/** Loads a height map. @throws DOMException when the picture cannot be loaded */
export async function readRelief(path: string): Promise<ReliefShades> {
  const picture = new Image();
  picture.src = path;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser has no canvas');
  context.drawImage(picture, 0, 0, SIDE, SIDE);
  return { data: context.getImageData(0, 0, SIDE, SIDE).data, side: SIDE };
}
