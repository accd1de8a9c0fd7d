/** Cashfree's settlements, and the balance entries behind them. */
import { type Paise, paiseFromRupees } from '@tola/pricing';
import * as z from 'zod';
import {
  type CardProvider,
  type ProviderEntry,
  type ProviderEntryKind,
  ProviderError,
  type ProviderSettlement,
} from '../card-provider.ts';
import { type CashfreeRetries, PATIENCE_MS, read } from './cashfree-retries.ts';
import { anyId, maybeInstant, maybeText } from './cashfree-wire.ts';

/** Rows per page; the provider allows 1,000. */
const PAGE_ROWS = 200;
const MOST_PAGES = 2_000;

/** An unlisted type is a correction that a person must check. */
const KINDS: Readonly<Record<string, ProviderEntryKind>> = {
  PAYMENT: 'payment',
  REFUND: 'refund',
  DISPUTE: 'dispute',
  CHARGEBACK: 'dispute',
};

/** Adjustments may be negative; an absent amount is zero. */
const sum = z
  .number()
  .nullish()
  .transform((rupees, context): Paise => {
    try {
      const paise = paiseFromRupees(Math.abs(rupees ?? 0));
      return (rupees ?? 0) < 0 ? ((0 - paise) as Paise) : paise;
    } catch {
      context.addIssue('not an amount in rupees');
      return z.NEVER;
    }
  });
const instant = z.string().transform((value, context) => {
  const read = new Date(value);
  if (!Number.isNaN(read.getTime())) return read;
  context.addIssue('not an instant');
  return z.NEVER;
});

/** The bank's reference number of a payout; a placeholder, such as a dash, counts as none. */
const reference = z
  .string()
  .nullish()
  .transform((text) => (/^[A-Z0-9]{10,35}$/i.test(text?.trim() ?? '') ? (text?.trim().toUpperCase() ?? null) : null));

const entryRow = z
  .object({
    event_id: anyId,
    event_type: z.string(),
    event_status: maybeText,
    event_amount: sum,
    event_time: instant,
    sale_type: z.string(),
    order_id: maybeText,
    cf_payment_id: anyId.nullish(),
    refund_id: anyId.nullish(),
    payment_service_charge: sum,
    payment_service_tax: sum,
    cf_settlement_id: anyId.nullish(),
    settlement_utr: reference,
    adjustment_remarks: maybeText,
    remarks: maybeText,
  })
  .transform((wire): ProviderEntry & { readonly isFinal: boolean } => ({
    kind: KINDS[wire.event_type] ?? 'adjustment',
    id: wire.event_id,
    providerOrderId: wire.order_id ?? null,
    paymentId: wire.cf_payment_id ?? null,
    refundId: wire.refund_id ?? null,
    isCredit: wire.sale_type === 'CREDIT',
    amountPaise: wire.event_amount,
    feePaise: wire.payment_service_charge,
    feeTaxPaise: wire.payment_service_tax,
    happenedAt: wire.event_time,
    settlementId: wire.cf_settlement_id ?? null,
    utr: wire.settlement_utr,
    remarks: (wire.adjustment_remarks ?? wire.remarks ?? '').slice(0, 300),
    isFinal: (wire.event_status ?? 'SUCCESS') === 'SUCCESS',
  }));

const settlementRow = z
  .object({
    cf_settlement_id: anyId,
    settlement_utr: reference,
    status: maybeText,
    settlement_date: instant,
    payment_from: maybeInstant,
    payment_till: maybeInstant,
    payment_amount: sum,
    service_charge: sum,
    service_tax: sum,
    settlement_charge: sum,
    settlement_tax: sum,
    adjustment: sum,
    amount_settled: sum,
  })
  .transform((wire): ProviderSettlement & { readonly isFinal: boolean } => ({
    id: wire.cf_settlement_id,
    utr: wire.settlement_utr,
    settledAt: wire.settlement_date,
    coversFrom: wire.payment_from,
    coversTill: wire.payment_till,
    paymentPaise: wire.payment_amount,
    feePaise: (wire.service_charge + wire.settlement_charge) as Paise,
    feeTaxPaise: (wire.service_tax + wire.settlement_tax) as Paise,
    adjustmentPaise: wire.adjustment,
    settledPaise: wire.amount_settled,
    isFinal: (wire.status ?? 'SUCCESS') === 'SUCCESS',
  }));

export function cashfreeSettlements(tries: CashfreeRetries): Pick<CardProvider, 'readEntries' | 'readSettlements'> {
  /** Reads all pages of a list. Rows that are not final are left for a later read. */
  async function readAll<T extends { readonly isFinal: boolean }>(
    path: string,
    row: z.ZodType<T>,
    from: Date,
    till: Date,
  ): Promise<T[]> {
    const shape = z.object({ cursor: z.string().nullish(), data: z.array(row) });
    const filters = { start_date: from.toISOString(), end_date: till.toISOString() };
    const rows: T[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const body: unknown = { pagination: { limit: PAGE_ROWS, cursor }, filters };
      const until = performance.now() + PATIENCE_MS;
      const answer: z.output<typeof shape> | null = await read(tries, { method: 'POST', path, body, shape, until });
      if (answer === null) return rows;
      rows.push(...answer.data.filter(({ isFinal }) => isFinal));
      cursor = answer.cursor ?? null;
      if (cursor === null) return rows;
    }
    throw new ProviderError('malformed', 'too_many_pages', `The provider's list ${path} has too many pages`);
  }

  return {
    readEntries: async (from, till) => await readAll('/recon', entryRow, from, till),
    readSettlements: async (from, till) => await readAll('/settlements', settlementRow, from, till),
  };
}
