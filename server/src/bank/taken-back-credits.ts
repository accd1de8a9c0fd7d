/** Credits that the bank takes back, in the same or a later statement: their orders are not dispatched until staff decide. */
import type { BankCreditId, OrderId } from '@tola/contract';
import type { TakenBackCredit } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { type Actor, recordAudit } from '#audit';
import { type Queryable, sql, type Transaction } from '#database';
import { lockOrder, openBlock } from '#orders';
import type { StatementDebit } from '#statement-files';

export interface TakenBack {
  readonly creditId: BankCreditId;
  /** `YYYY-MM-DD` */
  readonly takenBackOn: string;
}

/** Marks these credits, each once, and blocks their orders. Returns those that were not known to be taken back. */
export async function markTakenBack(
  tx: Transaction,
  all: readonly TakenBack[],
  actor: Actor,
  now: Date,
): Promise<readonly TakenBackCredit[]> {
  const marked: TakenBackCredit[] = [];
  for (const one of all) {
    const credit = await mark(tx, one, now);
    if (credit === null) continue;
    const { orderId, amountPaise, narration } = credit;
    const orderNumber = orderId === null ? null : await block(tx, { ...one, orderId, amountPaise }, actor, now);
    marked.push({ amountPaise, takenBackOn: one.takenBackOn, narration, orderNumber });
  }
  return marked;
}

interface MarkedCredit {
  readonly orderId: OrderId | null;
  readonly amountPaise: Paise;
  readonly narration: string;
}

async function mark(tx: Queryable, { creditId, takenBackOn }: TakenBack, now: Date): Promise<MarkedCredit | null> {
  return await tx.maybeOne<MarkedCredit>(sql`
    update bank_credit set taken_back_on = ${takenBackOn}::date, taken_back_at = ${now}
    where id = ${creditId} and taken_back_on is null and state in ('unmatched', 'matched')
    returning order_id, amount_paise, narration`);
}

/** Also an order that is not sold yet: with a later part, or honoured late, it is. Money that was refunded is paid back. */
async function block(
  tx: Transaction,
  taken: TakenBack & { readonly orderId: OrderId; readonly amountPaise: Paise },
  actor: Actor,
  now: Date,
): Promise<string> {
  const { orderId, creditId, amountPaise, takenBackOn } = taken;
  const { orderNumber, state } = await lockOrder(tx, orderId);
  if (state !== 'refunded') {
    await openBlock(tx, { kind: 'taken back by bank', orderId, creditId, amountPaise }, now);
  }
  const entry = { action: 'found taken back', kind: 'order', subjectId: orderId, subject: orderNumber };
  await recordAudit(tx, actor, { ...entry, after: { creditId, amountPaise, takenBackOn } }, now);
  return orderNumber;
}

/** Recorded credits whose amount these lines send out again under the same reference number. */
export async function findTakenBack(db: Queryable, debits: readonly StatementDebit[]): Promise<TakenBack[]> {
  const lines = debits.flatMap(({ references, ...debit }) => references.map((utr) => ({ ...debit, utr })));
  return await db.rows<TakenBack>(sql`
    select c.id as credit_id, coalesce(min(d.went_out_on)::text, '') as taken_back_on
    from unnest(${lines.map(({ utr }) => utr)}::text[], ${lines.map(({ amountPaise }) => amountPaise)}::bigint[],
        ${lines.map(({ wentOutOn }) => wentOutOn)}::date[]) as d (utr, amount_paise, went_out_on)
      join bank_credit c on c.utr = d.utr and c.amount_paise = d.amount_paise and c.credited_on <= d.went_out_on
    where c.taken_back_on is null and c.state in ('unmatched', 'matched')
    group by c.id order by c.id`);
}
