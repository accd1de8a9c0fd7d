/** Fixing the rate of metal that was bought without one: once, at the market's ask, or after its date at the supplier's. */
import { fixPurchase } from '@tola/contract/staff';
import { formatRupees, indianDate, inputGst, METALS, type Paise, purchaseValuePaise } from '@tola/pricing';
import { type Actor, recordAudit } from '#audit';
import { invariant, type Transaction } from '#database';
import { refuse } from '#http';
import { liveAsk } from './market-asks.ts';
import * as lineStore from './purchase-line-store.ts';
import * as store from './purchase-store.ts';

interface Fixing {
  readonly lineId: number;
  readonly supplierRate: { readonly ratePaise: Paise; readonly reason: string } | null;
}

/**
 * Values the line, gives its lot a cost if it was received, and owes the supplier value and GST.
 *
 * @throws Refusal of FixPurchase
 */
export async function fixRate(
  tx: Transaction,
  { lineId, supplierRate }: Fixing,
  actor: Actor,
  now: Date,
): Promise<{ ratePaise: Paise }> {
  const billId = await lineStore.billOfLine(tx, lineId);
  if (billId === null) throw refuse(fixPurchase, 'line-unknown');
  const bill = await store.lockBill(tx, billId);
  const line = (await lineStore.linesOf(tx, billId)).find(({ id }) => id === lineId);
  invariant(bill !== null && line !== undefined, 'a line has no bill', { lineId });
  if (line.ratePaise !== null)
    throw refuse(fixPurchase, 'fixed-already', {
      rate: `${formatRupees(line.ratePaise)} ${METALS[line.metal].quoted.per}`,
    });
  if (bill.isReversed) throw refuse(fixPurchase, 'bill-reversed');
  const today = indianDate(now);
  const ratePaise = await rateFor(tx, line, supplierRate, today, now);
  if (ratePaise + line.premiumPaise < 0) throw refuse(fixPurchase, 'no-value');
  const valuePaise = purchaseValuePaise({ ...line, ratePaise });
  const value = { ratePaise, valuePaise, ...inputGst(valuePaise, bill.gstBp, bill.withinState) };
  await lineStore.setFixed(tx, lineId, value, { on: today, by: actor.name });
  if (line.lotId !== null) await lineStore.priceLot(tx, line.lotId, valuePaise + line.chargesPaise, now);
  const { cgstPaise, sgstPaise, igstPaise } = value;
  const entry = {
    ...store.PLAIN_ENTRY,
    ...({ kind: 'fixing', supplierId: bill.supplierId, billId, lineId, dated: today } as const),
    ...{ bookedOn: await store.openBookDay(tx, today), goodsPaise: valuePaise, cgstPaise, sgstPaise, igstPaise },
    reason: supplierRate?.reason ?? '',
  };
  invariant((await store.insertPurchaseEntry(tx, entry, actor, now)) !== null, 'a line was fixed without its rate', {
    lineId,
  });
  const subject = `${bill.supplier}, ${bill.number}`;
  const after = { line: line.position, ratePaise, valuePaise };
  const audited = { action: 'fixed the rate of', kind: 'purchase', subjectId: billId, subject };
  await recordAudit(tx, actor, { ...audited, after, note: supplierRate?.reason ?? '' }, now);
  return { ratePaise };
}

async function rateFor(
  tx: Transaction,
  { metal, fixBy }: lineStore.BilledLine,
  supplierRate: Fixing['supplierRate'],
  today: string,
  now: Date,
): Promise<Paise> {
  const isOver = fixBy === null || fixBy < today;
  if (supplierRate !== null) {
    if (!isOver) throw refuse(fixPurchase, 'not-over');
    return supplierRate.ratePaise;
  }
  if (isOver) throw refuse(fixPurchase, 'fixing-over');
  const askPaise = await liveAsk(tx, metal, now);
  if (askPaise === null) throw refuse(fixPurchase, 'no-rate', { metal: METALS[metal].name.toLowerCase() });
  return askPaise;
}
