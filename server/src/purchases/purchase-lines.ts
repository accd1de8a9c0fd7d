/** The lines of a new bill: their metal, what they are worth, and their share of freight, assay and insurance. */
import { addPurchase, type NewPurchaseLine } from '@tola/contract/staff';
import {
  allotCharges,
  fineMgOf,
  inputGst,
  METALS,
  type Metal,
  type Milligrams,
  type Paise,
  purchaseValuePaise,
} from '@tola/pricing';
import type { Queryable, Transaction } from '#database';
import { refuse } from '#http';
import { lastAsk } from './market-asks.ts';
import { lockOpenTrade, type NewLine, variantToBuy } from './purchase-store.ts';

export interface BillTerms {
  readonly dated: string;
  readonly today: string;
  readonly withinState: boolean;
  readonly gstBp: number;
}

type Goods = Pick<NewLine, 'weightId' | 'pieces' | 'metal' | 'fineness' | 'weightMg' | 'fineMg'>;

interface Rate {
  readonly ratePaise: Paise | null;
  readonly fixedOn: string | null;
  readonly referencePaise: Paise;
}

/**
 * @param chargesPaise freight, assay and insurance of the bill, without GST
 * @throws Refusal of AddPurchase
 */
export async function newLines(
  tx: Transaction,
  lines: readonly NewPurchaseLine[],
  chargesPaise: Paise,
  terms: BillTerms,
): Promise<NewLine[]> {
  const priced: { line: NewPurchaseLine; goods: Goods; rate: Rate; referenceValuePaise: Paise }[] = [];
  for (const [index, line] of lines.entries()) {
    const number = index + 1;
    const goods = await goodsOf(tx, line, number);
    const rate = await rateOf(tx, line, goods.metal, number, terms);
    if (rate.referencePaise + line.premiumPaise < 0) throw refuse(addPurchase, 'no-value', { line: number });
    const referenceValuePaise = purchaseValuePaise({ ...line, ...goods, ratePaise: rate.referencePaise });
    if (rate.ratePaise !== null && referenceValuePaise === 0) throw refuse(addPurchase, 'no-value', { line: number });
    priced.push({ line, goods, rate, referenceValuePaise });
  }
  const shares = allotCharges(
    priced.map(({ referenceValuePaise }) => referenceValuePaise),
    chargesPaise,
  );
  return priced.map(({ line, goods, rate, referenceValuePaise }, index) => {
    const { ratePaise, fixedOn, referencePaise } = rate;
    const { premiumPaise, makingPaise, fixBy, tradeId } = line;
    const fixed =
      ratePaise === null || fixedOn === null
        ? null
        : {
            ...{ ratePaise, fixedOn, valuePaise: referenceValuePaise },
            ...inputGst(referenceValuePaise, terms.gstBp, terms.withinState),
          };
    const chargesShare = shares[index] ?? 0;
    return {
      ...{ ...goods, position: index + 1, premiumPaise, makingPaise, referencePaise },
      ...{ chargesPaise: chargesShare, fixBy, tradeId, fixed },
    };
  });
}

async function goodsOf(db: Queryable, line: NewPurchaseLine, number: number): Promise<Goods> {
  const { weightId, pieces, metal, weightMg, fineness } = line;
  if (weightId !== null && pieces !== null && metal === null && weightMg === null && fineness === null) {
    const variant = await variantToBuy(db, weightId);
    if (variant === null) throw refuse(addPurchase, 'weight-unknown', { line: number });
    if (variant.isMadeToOrder) throw refuse(addPurchase, 'made-to-order', { line: number });
    const wholeMg = variant.weightMg * pieces;
    return { ...bulkOf(variant.metal, wholeMg, variant.fineness, number), weightId, pieces };
  }
  if (weightId !== null || pieces !== null || metal === null || weightMg === null || fineness === null)
    throw refuse(addPurchase, 'line-incomplete', { line: number });
  return bulkOf(metal, weightMg, fineness, number);
}

function bulkOf(metal: Metal, weightMg: Milligrams, fineness: number, number: number): Goods {
  const fineMg = fineMgOf(weightMg, fineness);
  if (fineMg === 0) throw refuse(addPurchase, 'line-incomplete', { line: number });
  return { weightId: null, pieces: null, metal, fineness, weightMg, fineMg };
}

async function rateOf(
  tx: Transaction,
  { ratePaise, fixBy, tradeId }: NewPurchaseLine,
  metal: Metal,
  number: number,
  { dated, today }: BillTerms,
): Promise<Rate> {
  if ([ratePaise, fixBy, tradeId].filter((one) => one !== null).length !== 1)
    throw refuse(addPurchase, 'line-incomplete', { line: number });
  if (ratePaise !== null) return { ratePaise, fixedOn: dated, referencePaise: ratePaise };
  if (tradeId !== null) {
    const trade = await lockOpenTrade(tx, tradeId);
    if (trade === null || trade.metal !== metal) throw refuse(addPurchase, 'trade-unknown', { line: number });
    return { ratePaise: trade.ratePaise, fixedOn: trade.tradedOn, referencePaise: trade.ratePaise };
  }
  if (fixBy !== null && fixBy < today) throw refuse(addPurchase, 'fixing-past', { line: number });
  const referencePaise = await lastAsk(tx, metal);
  if (referencePaise === null) throw refuse(addPurchase, 'no-rate', { metal: METALS[metal].name.toLowerCase() });
  return { ratePaise: null, fixedOn: null, referencePaise };
}
