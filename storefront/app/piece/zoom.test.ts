import { describe, expect, it } from 'vitest';
import { MOST_SCALE, middleOf, movedBy, pinchOf, WHOLE, wheelFactor, type Zoom, zoomedAt } from './zoom.ts';

/** The picture is 400 px wide and high on it at scale 1. */
const stage = { width: 600, height: 400 };

describe('a picture', () => {
  it.each([
    ['in the middle', WHOLE, 2, { x: 0, y: 0 }, { scale: 2, x: 0, y: 0 }],
    ['at a point, which keeps its place', WHOLE, 3, { x: 100, y: 50 }, { scale: 3, x: -200, y: -100 }],
    ['no further than its sides allow', WHOLE, 2, { x: 200, y: 0 }, { scale: 2, x: -100, y: 0 }],
    ['no larger than its pixels', WHOLE, 100, { x: 0, y: 0 }, { scale: MOST_SCALE, x: 0, y: 0 }],
    ['no smaller than whole', { scale: 2, x: 90, y: -80 }, 0.1, { x: 10, y: 10 }, WHOLE],
  ] satisfies [string, Zoom, number, { x: number; y: number }, Zoom][])(
    'is enlarged %s',
    (_, zoom, factor, at, result) => {
      expect(zoomedAt(zoom, factor, at, stage)).toEqual(result);
    },
  );

  it.each([
    ['whole, it stays', WHOLE, { x: 50, y: 50 }, WHOLE],
    ['enlarged, it follows', { scale: 3, x: 0, y: 0 }, { x: 50, y: -60 }, { scale: 3, x: 50, y: -60 }],
    ['at its edge, it stops', { scale: 3, x: 250, y: 0 }, { x: 500, y: 500 }, { scale: 3, x: 300, y: 400 }],
  ])('is moved: %s', (_, zoom, move, result) => {
    expect(movedBy(zoom, move, stage)).toEqual(result);
  });
});

it('is enlarged by two fingers that part, and follows them', () => {
  const before = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ] as const;
  const now = [
    { x: -40, y: 30 },
    { x: 160, y: 30 },
  ] as const;
  expect(pinchOf(before, now)).toEqual({ factor: 2, move: { x: 10, y: 30 } });
  expect(middleOf(now)).toEqual({ x: 60, y: 30 });
});

it('is enlarged by a turn of the wheel forwards, and as much reduced by one backwards', () => {
  expect(wheelFactor(-100)).toBeGreaterThan(1);
  expect(wheelFactor(-100) * wheelFactor(100)).toBeCloseTo(1);
  expect(wheelFactor(-10_000)).toBe(wheelFactor(-120));
});
