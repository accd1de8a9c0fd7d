/** The card provider's ledger, compared with the store's. */
import type { Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';

export interface ProviderLedger {
  /** Paid amount in paise by provider order; unpaid orders are omitted. */
  readonly paid: ReadonlyMap<string, number>;
  /** Amount returned by successful refunds and lost disputes. */
  readonly returned: ReadonlyMap<string, number>;
  /** Refunds that have not ended yet; their amounts are not in `returned`. */
  readonly pendingRefunds: number;
}

interface WholeOrder {
  readonly payments: readonly { readonly payment_status: string; readonly payment_amount: number }[];
  readonly refunds: readonly {
    readonly refund_status: string;
    readonly refund_type: string;
    readonly refund_amount: number;
  }[];
  readonly disputes: readonly { readonly dispute_status: string; readonly dispute_amount: number }[];
}

const LOST = /_MERCHANT_(LOST|ACCEPTED)$/;

/**
 * Reads the provider's record of every order of the store.
 *
 * @param emulatorUrl of the provider's emulator
 */
export async function readProviderLedger(database: Queryable, emulatorUrl: string): Promise<ProviderLedger> {
  const rows = await database.rows<{ id: string }>(sql`select provider_order_id as id from payment_attempt`);
  const paid = new Map<string, number>();
  const returned = new Map<string, number>();
  let pendingRefunds = 0;
  for (const { id } of rows) {
    const response = await fetch(`${emulatorUrl}/__emu/orders/${id}`);
    if (response.status === 404) continue;
    const { payments, refunds, disputes } = (await response.json()) as WholeOrder;
    const paidPaise = sumInPaise(
      payments.filter((payment) => payment.payment_status === 'SUCCESS').map((payment) => payment.payment_amount),
    );
    // A payment too late to be captured is returned automatically and never belonged to the store.
    const back = refunds.filter((one) => one.refund_status === 'SUCCESS' && one.refund_type === 'MERCHANT_INITIATED');
    pendingRefunds += refunds.filter(({ refund_status }) => refund_status === 'PENDING').length;
    const lost = disputes.filter((one) => LOST.test(one.dispute_status));
    const returnedPaise = sumInPaise([
      ...back.map((refund) => refund.refund_amount),
      ...lost.map((dispute) => dispute.dispute_amount),
    ]);
    if (paidPaise > 0) paid.set(id, paidPaise);
    if (returnedPaise > 0) returned.set(id, returnedPaise);
  }
  return { paid, returned, pendingRefunds };
}

function sumInPaise(rupees: readonly number[]): Paise {
  return rupees.reduce((sum, one) => sum + Math.round(one * 100), 0);
}

interface StoreSide {
  readonly providerOrderId: string;
  readonly receivedPaise: Paise;
  readonly donePaise: Paise;
  /** Requested, outcome unknown. */
  readonly openPaise: Paise;
}

/** Differences per order, as sentences. A pending refund may already be done at the provider. */
export async function providerDiscrepancies(database: Queryable, book: ProviderLedger): Promise<string[]> {
  const rows = await database.rows<StoreSide>(sql`
    select a.provider_order_id,
      coalesce((select sum(r.amount_paise) from receipt r join provider_payment p on p.id = r.provider_payment_id
        where p.attempt_id = a.id), 0)::bigint as received_paise,
      coalesce(sum(f.amount_paise) filter (where f.state = 'done'), 0)::bigint
        + coalesce((select sum(d.provider_paise - d.store_paise) from ledger_difference d
          where d.kind = 'returned twice' and d.order_id = a.order_id and a.state = 'paid'), 0)::bigint as done_paise,
      coalesce(sum(f.amount_paise) filter (where f.state in ('requested', 'pending', 'on hold')), 0)::bigint as open_paise
    from payment_attempt a left join refund f on f.attempt_id = a.id group by a.id`);
  const known = new Set(rows.map(({ providerOrderId }) => providerOrderId));
  const unknown = [...book.paid.keys()].filter((id) => !known.has(id));
  return [
    ...rows.flatMap((row) => differences(row, book)),
    ...unknown.map((id) => `${id} was paid at the provider and is not booked`),
  ];
}

function differences({ providerOrderId: id, ...store }: StoreSide, { paid, returned }: ProviderLedger): string[] {
  const paidPaise = paid.get(id) ?? 0;
  const returnedPaise = returned.get(id) ?? 0;
  const isBooked = store.donePaise <= returnedPaise && returnedPaise <= store.donePaise + store.openPaise;
  return [
    ...(store.receivedPaise === paidPaise ? [] : [`${id}: received ${store.receivedPaise}, paid ${paidPaise}`]),
    ...(isBooked ? [] : [`${id}: returned ${store.donePaise}, the provider says ${returnedPaise}`]),
  ];
}
