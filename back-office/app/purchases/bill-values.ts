/** What is typed into a new bill, what is sent of it, and what it will come to. */
import { idOf, type WeightId } from '@tola/contract';
import type { NewPurchaseLine, PurchaseChoices } from '@tola/contract/staff';
import { ALL_METALS, fineMgOf, inputGst, type Metal, type Paise, purchaseValuePaise } from '@tola/pricing';
import { parseNumber } from '../fields/field-format.ts';

export interface TypedLine {
  readonly id: string;
  /** A variant's id, or bulk metal. */
  readonly goods: string;
  readonly quantity: string;
  readonly fineness: string;
  readonly rateKind: 'now' | 'later' | 'trade';
  readonly rate: string;
  readonly fixBy: string;
  readonly tradeId: string;
  readonly premium: string;
  readonly making: string;
}

export function newLine({ variants }: PurchaseChoices): TypedLine {
  const [first] = variants;
  return {
    ...{ id: crypto.randomUUID(), goods: first === undefined ? bulkGoods(ALL_METALS[0]) : String(first.weightId) },
    ...{ quantity: '', fineness: '995', rateKind: 'now', rate: '', fixBy: '', tradeId: '', premium: '', making: '' },
  };
}

const BULK = 'bulk ';

/** The choice of bulk metal among goods. */
export function bulkGoods(metal: Metal): string {
  return `${BULK}${metal}`;
}

/** The metal of bulk goods; null for a variant. */
export function bulkMetal(goods: string): Metal | null {
  return ALL_METALS.find((metal) => bulkGoods(metal) === goods) ?? null;
}

/** Null while something is missing or no number. */
export function lineOf(line: TypedLine): NewPurchaseLine | null {
  const metal = bulkMetal(line.goods);
  const premiumPaise = parseNumber('paise', line.premium) ?? 0;
  const makingPaise = parseNumber('paise', line.making) ?? 0;
  const quantity = parseNumber(metal === null ? 'integer' : 'milligrams', line.quantity);
  const fineness = Number(line.fineness);
  const ratePaise = line.rateKind === 'now' ? parseNumber('paise', line.rate) : null;
  const fixBy = line.rateKind === 'later' && line.fixBy !== '' ? line.fixBy : null;
  const tradeId = line.rateKind === 'trade' ? Number(line.tradeId) || null : null;
  const figures = [quantity ?? Number.NaN, premiumPaise, makingPaise, fineness, ratePaise ?? 1];
  if (!figures.every(Number.isInteger) || quantity === null || quantity <= 0) return null;
  if (ratePaise === null && fixBy === null && tradeId === null) return null;
  const goods =
    metal === null
      ? { weightId: idOf<WeightId>(Number(line.goods)), pieces: quantity, metal: null, weightMg: null, fineness: null }
      : { weightId: null, pieces: null, metal, weightMg: quantity, fineness };
  return { ...goods, premiumPaise, makingPaise, ratePaise, fixBy, tradeId };
}

interface Charge {
  readonly amountPaise: Paise;
  readonly gstBp: number;
}

/** What the server will book, computed by the same functions. */
export function previewOf(
  lines: readonly (NewPurchaseLine | null)[],
  charges: readonly Charge[],
  roundingPaise: Paise,
  { variants, trades, suppliers, gstBp }: PurchaseChoices,
  supplierId: number,
): { goodsPaise: Paise; chargesPaise: Paise; taxPaise: Paise; totalPaise: Paise; unfixed: number } {
  const supplier = suppliers.find(({ id }) => id === supplierId);
  const taxOf = (paise: Paise, bp: number): Paise => {
    if (supplier?.hasGst === false) return 0;
    const { cgstPaise, sgstPaise, igstPaise } = inputGst(paise, bp, supplier?.withinState ?? true);
    return cgstPaise + sgstPaise + igstPaise;
  };
  let goodsPaise = 0;
  let taxPaise = 0;
  let unfixed = 0;
  for (const line of lines) {
    if (line === null) continue;
    const ratePaise = line.ratePaise ?? trades.find(({ id }) => id === line.tradeId)?.ratePaise ?? null;
    const variant = variants.find(({ weightId }) => weightId === line.weightId);
    const metal = variant?.metal ?? line.metal;
    const weightMg = variant === undefined ? line.weightMg : variant.weightMg * (line.pieces ?? 0);
    const fineness = variant?.fineness ?? line.fineness;
    if (ratePaise === null) unfixed += 1;
    else if (metal !== null && weightMg !== null && fineness !== null && ratePaise + line.premiumPaise >= 0) {
      const valuePaise = purchaseValuePaise({ ...line, metal, ratePaise, fineMg: fineMgOf(weightMg, fineness) });
      goodsPaise += valuePaise;
      taxPaise += taxOf(valuePaise, gstBp);
    }
  }
  const valid = charges.filter(({ amountPaise, gstBp: bp }) => Number.isInteger(amountPaise) && Number.isInteger(bp));
  const chargesPaise = valid.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  for (const { amountPaise, gstBp: bp } of valid) taxPaise += taxOf(amountPaise, bp);
  const rounded = Number.isInteger(roundingPaise) ? roundingPaise : 0;
  return { goodsPaise, chargesPaise, taxPaise, totalPaise: goodsPaise + chargesPaise + taxPaise + rounded, unfixed };
}
