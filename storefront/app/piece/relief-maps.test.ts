import { describe, expect, it } from 'vitest';
import { frostOf, normalsOf, smoothHeights } from './relief-maps.ts';

const SIDE = 8;

function heights(at: (x: number, y: number) => number): Float32Array {
  return Float32Array.from({ length: SIDE * SIDE }, (_, index) => at(index % SIDE, Math.floor(index / SIDE)));
}

function pixel(map: Uint8Array, x: number, y: number): number[] {
  return [...map.subarray((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 4)];
}

describe('the normals of a height map', () => {
  it.each([
    ['a field', () => 0.5, [128, 128, 255, 255]],
    // A slope of 1 leans by 45 degrees: sin 45° = 0.707.
    ['a slope that rises to the right lean to the left', (x: number) => x / SIDE, [37, 128, 218, 255]],
    ['a slope that rises downwards lean upwards', (_: number, y: number) => y / SIDE, [128, 218, 218, 255]],
  ])('of %s', (_, at, expected) => {
    expect(pixel(normalsOf(heights(at), SIDE, 1), 4, 4)).toEqual(expected);
  });
});

it('a field is a mirror, and relief is frosted', () => {
  const frost = frostOf(heights((x) => (x < 4 ? 0 : 0.5)));
  expect(pixel(frost, 0, 0)[1]).toBeLessThan(pixel(frost, 7, 0)[1] ?? 0);
});

it('heights are smoothed without a change of their level', () => {
  const shades = new Uint8ClampedArray(SIDE * SIDE * 4).fill(51);
  for (const height of smoothHeights(shades, SIDE)) expect(height).toBeCloseTo(0.2);
  shades[4 * (4 * SIDE + 4)] = 255;
  const height = smoothHeights(shades, SIDE)[4 * SIDE + 4] ?? 0;
  expect(height).toBeGreaterThan(0.2);
  expect(height).toBeLessThan(0.6);
});
