import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  BANK_CARD,
  besideTenRupees,
  CARD_PIXELS,
  type PieceSize,
  pieceSize,
  pixelsPerMm,
  sizeInWords,
  USUAL_PIXELS_PER_MM,
} from './piece-size.ts';

const coin: PieceSize = { shape: 'coin', length: 22, width: 22, thickness: 1.36 };
const bar: PieceSize = { shape: 'bar', length: 29, width: 16.8, thickness: 1.06 };

describe('a size', () => {
  it.each([
    ['22 mm × 1.36 mm', coin],
    ['22 x 1.36 mm', coin],
    ['29 × 16.8 × 1.06 mm', bar],
    ['16.8mm x 29mm x 1.06mm', bar],
    ['Round, 9 mm to 46 mm across', null],
    ['22 mm', null],
    ['0 mm × 1 mm', null],
    ['', null],
  ])('%j is read', (written, size) => {
    expect(pieceSize(written)).toEqual(size);
  });

  it('is said in words', () => {
    expect([sizeInWords(coin), sizeInWords(bar)]).toEqual([
      '22 mm across, 1.36 mm thick',
      '29 mm long, 16.8 mm wide, 1.06 mm thick',
    ]);
  });

  it('of every sample weight can be drawn', () => {
    const path = resolve(import.meta.dirname, '../../../seed/sample-shop/catalogue/sizes.json');
    const sizes = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>>;
    for (const [list, weights] of Object.entries(sizes))
      for (const written of Object.values(weights))
        expect(pieceSize(written)?.shape, written).toBe(list.endsWith('coin') ? 'coin' : 'bar');
  });
});

it.each([
  [
    'narrower than the ten-rupee coin',
    coin,
    { width: 61, height: 51.36, piece: { x: 13, y: 15.5 }, edgeTop: 37, ruler: 57 },
  ],
  ['longer', bar, { width: 55.8, height: 53.06, piece: { x: 10.4, y: 16.5 }, edgeTop: 39, ruler: 51 }],
])('a piece %s stands beside it on one line', (_, size, expected) => {
  const drawing = besideTenRupees(size);
  expect(drawing.width).toBeCloseTo(expected.width);
  expect(drawing.height).toBeCloseTo(expected.height);
  expect(drawing.piece.x).toBeCloseTo(expected.piece.x);
  expect(drawing.piece.y).toBeCloseTo(expected.piece.y);
  expect(drawing.coin.y).toBe(drawing.piece.y);
  expect(drawing.edgeTop).toBeCloseTo(expected.edgeTop);
  expect(drawing.ruler.x).toBeCloseTo(expected.piece.x - size.width / 2);
  expect(drawing.ruler.length).toBe(expected.ruler);
});

it.each([
  [BANK_CARD.width * USUAL_PIXELS_PER_MM, USUAL_PIXELS_PER_MM],
  [428, 5],
  [1, CARD_PIXELS.least / BANK_CARD.width],
  [10_000, CARD_PIXELS.most / BANK_CARD.width],
])('a bank card drawn %d pixels wide makes a millimetre %d pixels', (cardPixels, expected) => {
  expect(pixelsPerMm(cardPixels)).toBeCloseTo(expected);
});
