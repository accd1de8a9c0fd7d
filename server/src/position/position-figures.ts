/** Figures of positions and margins. Pure. */
import type { Dashboard, Margin, PositionDay } from '@tola/contract/staff';
import { METALS, type Metal, type Milligrams, type Paise, roundedQuotient } from '@tola/pricing';
import type { TradingDay } from './position-store.ts';

/** A sum per quoted weight; null without metal. */
export function rateOf(paise: Paise, fineMg: Milligrams, quotedMg: Milligrams): Paise | null {
  return fineMg <= 0 ? null : roundedQuotient(BigInt(paise) * BigInt(quotedMg), BigInt(fineMg));
}

interface OpenMetal {
  readonly metal: Metal;
  readonly openMg: Milligrams;
  readonly askPaise: Paise | null;
  readonly averageSoldPaise: Paise | null;
  readonly averageBoughtPaise: Paise | null;
}

/** Metal sold and not bought gains when the market falls below what it was sold at; metal bought and not sold when it rises. */
export function markPaise(open: OpenMetal): Paise | null {
  const { metal, openMg, askPaise, averageSoldPaise, averageBoughtPaise } = open;
  if (openMg === 0) return 0;
  const averagePaise = openMg > 0 ? averageSoldPaise : averageBoughtPaise;
  if (averagePaise === null || askPaise === null) return null;
  return roundedQuotient(BigInt(openMg) * BigInt(averagePaise - askPaise), BigInt(METALS[metal].quoted.weightMg));
}

type Parts = Omit<Margin, 'totalPaise'>;

/** @param parts the discount is negative, and the metal is what it was sold at */
export function marginOf(parts: Parts): Margin {
  const { premiumPaise, marginPaise, makingPaise, taxesPaise, discountPaise, costPaise } = parts;
  const metalPaise = parts.metalPaise - costPaise;
  const totalPaise = metalPaise + premiumPaise + marginPaise + makingPaise + taxesPaise + discountPaise;
  return { metalPaise, premiumPaise, marginPaise, makingPaise, taxesPaise, discountPaise, costPaise, totalPaise };
}

/** The open position at the end of each day, counted back from that of now. */
export function positionDays(
  trading: readonly TradingDay[],
  bought: readonly { readonly day: string; readonly metal: Metal; readonly fineMg: Milligrams }[],
  positions: Dashboard['exposure'],
): PositionDay[] {
  const open = new Map(positions.map(({ metal, netMg }) => [metal, netMg]));
  return trading
    .toReversed()
    .map((row) => {
      const { day, metal, soldFineMg: soldMg, orders, pieces, unknownPieces } = row;
      const openMg = open.get(metal) ?? 0;
      const boughtMg = bought.find((one) => one.day === day && one.metal === metal)?.fineMg ?? 0;
      open.set(metal, openMg - soldMg + boughtMg);
      const margin = marginOf({ ...row, discountPaise: -row.discountPaise });
      return { day, metal, soldMg, boughtMg, openMg, orders, pieces, unknownPieces, ...margin };
    })
    .toReversed();
}
