/** Draws brochures in a worker thread: a cover picture and some pages take half a second of CPU. */
import { type Imprint, renderBrochure } from './brochure.ts';
import type { Brochure } from './page-shape.ts';

export interface BrochureTask {
  readonly brochure: Brochure;
  readonly imprint: Imprint;
}

export default async function drawBrochure({ brochure, imprint }: BrochureTask): Promise<Uint8Array> {
  return await renderBrochure(brochure, imprint);
}
