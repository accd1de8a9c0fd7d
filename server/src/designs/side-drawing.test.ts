import { createHash } from 'node:crypto';
import { pieceToStrike, type SideName } from '@tola/contract';
import type { Milligrams } from '@tola/pricing';
import { describe, expect, it } from 'vitest';
import type { StoredDesign } from './design-store.ts';
import { DRAWING_VERSION } from './drawing-version.ts';
import { HEIGHTS, sideSvg, WORK_FILE } from './side-drawing.ts';

const piece = pieceToStrike({
  form: 'coin',
  weightMg: 10_000 as Milligrams,
  finenessLabel: '999',
  fineness: 999,
  size: '28 mm',
});
const design: StoredDesign = {
  font: 'plain',
  border: 'rope',
  front: { lines: ['Asha', 'आरव'], date: '2026-11-21', picture: 'logo' },
  back: { lines: ['Asha'], date: '', picture: 'photo' },
};
/** A black square on white. */
const shades = Uint8Array.from({ length: 64 }, (_, at) => (at % 8 > 1 && at % 8 < 6 && at > 15 && at < 48 ? 255 : 0));
const picture = { png: Uint8Array.from([1, 2, 3]), side: 8, shades };

function drawn(version: number): Record<SideName | 'heights', string> {
  const hash = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 16);
  const of = (side: SideName, colours: typeof WORK_FILE) =>
    hash(sideSvg({ design, side, piece, picture, version }, colours));
  return { front: of('front', WORK_FILE), back: of('back', WORK_FILE), heights: of('back', HEIGHTS) };
}

/** Hashes of drawings as they are on approved proofs. A change of a drawing adds a version here, and changes no other. */
const versions: ReturnType<typeof drawn>[] = [
  { front: '3eb6a08857c966f0', back: 'ab8fca972d7117ad', heights: '4e32c49a4576ba85' },
  { front: '3eb6a08857c966f0', back: 'f7c4dff12bed7152', heights: 'c5953028b19e515c' },
];

describe('the drawing of a design', () => {
  it.each(versions.map((hashes, index) => [index + 1, hashes] as const))(
    'in version %i is what buyers approved',
    (version, hashes) => expect(drawn(version)).toEqual(hashes),
  );

  it('has a test for each version', () => expect(versions).toHaveLength(DRAWING_VERSION));
});
