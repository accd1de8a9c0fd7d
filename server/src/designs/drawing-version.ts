/**
 * How designs are drawn now. Raise it with every change of a drawing, and keep what it changes for the earlier versions: a
 * design with an approved proof is drawn as it was approved.
 *
 * 1. A photo is a square.
 * 2. A photo is the circle that it fades to.
 */
export const DRAWING_VERSION = 2;

export function isPhotoCircle(version: number): boolean {
  return version >= 2;
}
