import { BASIS_POINTS, divideHalfUp } from './rounding.ts';
import type { BasisPoints, Paise } from './unit.ts';

/** How far a price has moved; both figures are negative when it fell. */
export interface PriceChange {
  changePaise: Paise;
  /** Of the earlier price, rounded half up to the basis point. */
  basisPoints: BasisPoints;
}

/** The change from an earlier price to this one. Null when the earlier one is not above zero. */
export function changeSince(nowPaise: Paise, earlierPaise: Paise): PriceChange | null {
  if (!Number.isSafeInteger(nowPaise) || !Number.isSafeInteger(earlierPaise) || earlierPaise <= 0) return null;
  const changePaise = nowPaise - earlierPaise;
  const basisPoints = Number(divideHalfUp(BigInt(changePaise) * BigInt(BASIS_POINTS), BigInt(earlierPaise)));
  return { changePaise, basisPoints };
}

const BASIS_POINTS_PER_PERCENT = 100;

/** "3%" for 300 basis points, "2.5%" for 250: without trailing zeros. */
export function formatShare(basisPoints: BasisPoints): string {
  return `${basisPoints / BASIS_POINTS_PER_PERCENT}%`;
}

/** "0.42%" for 42 basis points, "−1.05%" below zero: always two decimals. */
export function formatPercent(basisPoints: BasisPoints): string {
  const size = Math.abs(basisPoints);
  const whole = Math.floor(size / BASIS_POINTS_PER_PERCENT);
  const part = String(size % BASIS_POINTS_PER_PERCENT).padStart(2, '0');
  return `${basisPoints < 0 ? '−' : ''}${whole}.${part}%`;
}
