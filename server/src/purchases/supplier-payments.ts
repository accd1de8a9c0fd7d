/** Payments to suppliers, noted once each, and taken back once. */
import { createHash } from 'node:crypto';
import { paySupplier, reverseSupplierPayment } from '@tola/contract/staff';
import { indianDate, type Paise } from '@tola/pricing';
import { type Actor, recordAudit } from '#audit';
import { sql, type Transaction } from '#database';
import { refuse } from '#http';
import * as store from './purchase-store.ts';

interface SupplierPayment {
  readonly key: string;
  readonly supplierId: number;
  readonly paidOn: string;
  readonly amountPaise: Paise;
  /** Withheld for the tax office. */
  readonly tdsPaise: Paise;
  readonly reference: string;
}

/** A repeat with the same key notes nothing. @throws Refusal of PaySupplier */
export async function notePayment(
  tx: Transaction,
  payment: SupplierPayment,
  actor: Actor,
  now: Date,
): Promise<{ id: number }> {
  const { key, supplierId, paidOn, amountPaise: paidPaise, tdsPaise, reference } = payment;
  const fingerprint = createHash('sha256').update(JSON.stringify(payment)).digest('hex');
  const supplier = await store.findSupplier(tx, supplierId);
  if (supplier === null) throw refuse(paySupplier, 'supplier-unknown');
  if (paidOn > indianDate(now)) throw refuse(paySupplier, 'in-future');
  const entry = {
    ...store.PLAIN_ENTRY,
    ...({ kind: 'payment', key, fingerprint, supplierId, dated: paidOn, paidPaise, tdsPaise, reference } as const),
    bookedOn: await store.openBookDay(tx, paidOn),
  };
  const id = await store.insertPurchaseEntry(tx, entry, actor, now);
  if (id === null) {
    const known = await store.entryWithKey(tx, key);
    if (known === null || known.fingerprint !== fingerprint) throw refuse(paySupplier, 'key-used');
    return { id: known.id };
  }
  const audited = { action: 'noted a payment to', kind: 'supplier', subjectId: supplierId, subject: supplier.name };
  await recordAudit(tx, actor, { ...audited, after: { paidPaise, tdsPaise, paidOn, reference } }, now);
  return { id };
}

interface Noted {
  readonly supplierId: number;
  readonly supplier: string;
  readonly paidPaise: Paise;
  readonly tdsPaise: Paise;
  readonly reference: string;
}

/** A repeat changes nothing. @throws Refusal payment-unknown */
export async function reversePayment(
  tx: Transaction,
  { entryId, reason }: { readonly entryId: number; readonly reason: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const noted = await tx.maybeOne<Noted>(sql`
    select supplier_id, name as supplier, paid_paise, tds_paise, reference
    from purchase_entry join supplier on supplier.id = supplier_id where purchase_entry.id = ${entryId} and kind = 'payment'`);
  if (noted === null) throw refuse(reverseSupplierPayment, 'payment-unknown');
  const { supplierId, supplier, paidPaise, tdsPaise, reference } = noted;
  const today = indianDate(now);
  const entry = {
    ...store.PLAIN_ENTRY,
    ...({ kind: 'payment reversal', reversesId: entryId, supplierId, dated: today, paidPaise, tdsPaise } as const),
    ...{ reference, reason, bookedOn: await store.openBookDay(tx, today) },
  };
  if ((await store.insertPurchaseEntry(tx, entry, actor, now)) === null) return;
  const audited = { action: 'took back a payment to', kind: 'supplier', subjectId: supplierId, subject: supplier };
  await recordAudit(tx, actor, { ...audited, after: { paidPaise, tdsPaise, reference }, note: reason }, now);
}
