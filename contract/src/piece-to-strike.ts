/** The piece that a design is for, as its drawing and its limits need it. */
import { formatWeight, type Milligrams, type PieceForm } from '@tola/pricing';
import type { DesignedPiece } from './design-layout.ts';
import { type DesignLimits, designLimits } from './design-limits.ts';
import { pieceSize } from './piece-measures.ts';

export interface PieceToStrike extends DesignedPiece {
  /** Diameter of a coin or length of a bar, in millimetres. */
  readonly widthMm: number;
  readonly limits: DesignLimits;
  /** `10 g coin`. */
  readonly words: string;
}

interface SoldPiece {
  readonly form: PieceForm;
  readonly weightMg: Milligrams;
  readonly finenessLabel: string;
  readonly fineness: number | string;
  /** As the catalogue writes it. */
  readonly size: string;
}

/** Height of a bar of unknown size, as a share of its length. */
const USUAL_BAR = 0.58;

export function pieceToStrike({ form, weightMg, finenessLabel, fineness, size: written }: SoldPiece): PieceToStrike {
  const limits = designLimits(form, weightMg);
  const size = pieceSize(written);
  const label = finenessLabel === '' ? String(fineness) : finenessLabel;
  return {
    form,
    aspect: form === 'coin' ? 1 : size === null ? USUAL_BAR : size.width / size.length,
    mark: `${label} · ${formatWeight(weightMg)}`,
    widthMm: size?.length ?? limits.usualMm,
    limits,
    words: `${formatWeight(weightMg)} ${form}`,
  };
}
