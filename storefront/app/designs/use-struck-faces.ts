/** Height maps of a design's two sides for the 3D view. */
import type { PieceToStrike } from '@tola/contract/piece-to-strike';
import { useMemo } from 'react';
import type { ReliefFaces } from '../piece/use-coin.ts';
import { drawHeights } from './draw-side.ts';
import type { Shown } from './use-design.ts';

/** Enough for the letters, and quick to strike. */
const SIDE = 512;

export function useStruckFaces(shown: Shown | null, piece: PieceToStrike): ReliefFaces | null {
  return useMemo(() => {
    if (shown === null) return null;
    const faceOf = (side: 'front' | 'back') => {
      const { data } = drawHeights(document.createElement('canvas'), { ...shown, side, piece }, SIDE);
      return { data, side: SIDE };
    };
    return { read: async () => [faceOf('front'), faceOf('back')] as const };
  }, [shown, piece]);
}
