/** How large a millimetre is on this screen, once somebody has held a bank card against it; kept in the browser. */
import { BANK_CARD, CARD_PIXELS, pixelsPerMm } from './piece-size.ts';

const KEY = 'screenPixelsPerMm';

/** @returns CSS pixels per millimetre; null on a screen that nobody has calibrated */
export function readScreenScale(): number | null {
  const kept = Number(localStorage.getItem(KEY));
  const cardPixels = kept * BANK_CARD.width;
  return cardPixels >= CARD_PIXELS.least && cardPixels <= CARD_PIXELS.most ? pixelsPerMm(cardPixels) : null;
}

export function keepScreenScale(scale: number): void {
  localStorage.setItem(KEY, String(scale));
}
