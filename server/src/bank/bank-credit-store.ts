/** Rows of bank credits and statements. */

import type { BankCreditId, ClaimId, OrderId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';
import { isPaidAtProvider } from '#orders';

export interface CreditRow {
  readonly id: BankCreditId;
  readonly utr: string;
  readonly amountPaise: Paise;
  /** `YYYY-MM-DD` */
  readonly creditedOn: string;
  readonly narration: string;
  readonly orderId: OrderId | null;
  readonly statementId: number | null;
  readonly state: 'unmatched' | 'matched' | 'returned';
  /** The day on which the bank took it back, `YYYY-MM-DD`; null for money that is still there. */
  readonly takenBackOn: string | null;
}

const columns = sql`id, utr, amount_paise, credited_on, narration, order_id, statement_id, state, taken_back_on`;

export interface NewCredit {
  readonly utr: string;
  readonly amountPaise: Paise;
  readonly creditedOn: string;
  readonly narration: string;
  readonly statementId: number | null;
  readonly recordedBy: string;
}

/** Inserts the credit, or returns the one with the same reference number; records the statement that shows it. */
export async function recordCredit(
  tx: Queryable,
  credit: NewCredit,
  now: Date,
): Promise<CreditRow & { isNew: boolean }> {
  return await tx.one<CreditRow & { isNew: boolean }>(sql`
    insert into bank_credit as known (utr, amount_paise, credited_on, narration, statement_id, state, recorded_by,
      recorded_at)
    values (${credit.utr}, ${credit.amountPaise}, ${credit.creditedOn}::date, ${credit.narration},
      ${credit.statementId}, 'unmatched', ${credit.recordedBy}, ${now})
    on conflict (utr) do update set statement_id = coalesce(known.statement_id, excluded.statement_id)
    returning ${columns}, xmax = 0 as is_new`);
}

/** Assigns the credit to an order; null when it already belongs to one. */
export async function matchCredit(
  tx: Queryable,
  creditId: BankCreditId,
  orderId: OrderId,
): Promise<Pick<CreditRow, 'takenBackOn'> | null> {
  return await tx.maybeOne<Pick<CreditRow, 'takenBackOn'>>(sql`
    update bank_credit set state = 'matched', order_id = ${orderId} where id = ${creditId} and state = 'unmatched'
    returning taken_back_on`);
}

export async function insertBankReceipt(
  tx: Queryable,
  receipt: {
    readonly orderId: OrderId;
    readonly bankCreditId: BankCreditId;
    readonly amountPaise: Paise;
    readonly bookedBy: string;
  },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into receipt (order_id, amount_paise, bank_credit_id, booked_by, received_at)
    values (${receipt.orderId}, ${receipt.amountPaise}, ${receipt.bankCreditId}, ${receipt.bookedBy}, ${now})`);
}

export async function findCredit(db: Queryable, id: BankCreditId): Promise<CreditRow | null> {
  return await db.maybeOne<CreditRow>(sql`select ${columns} from bank_credit where id = ${id}`);
}

export async function findCreditByUtr(db: Queryable, utr: string): Promise<CreditRow | null> {
  return await db.maybeOne<CreditRow>(sql`select ${columns} from bank_credit where utr = ${utr}`);
}

/** Reference numbers of recorded credits by the keys of the lines that show them. */
export async function findRecorded(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.rows<{ key: string; utr: string }>(sql`
    select utr as key, utr from bank_credit where utr = any(${keys}::text[])
    union all select coalesce(line_key, ''), utr from bank_credit where line_key = any(${keys}::text[])`);
  return new Map(rows.map(({ key, utr }) => [key, utr]));
}

/** Credits without an order, oldest first. */
export async function findUnmatchedCredits(db: Queryable, atMost: number): Promise<CreditRow[]> {
  return await db.rows<CreditRow>(sql`
    select ${columns} from bank_credit where state = 'unmatched' order by credited_on, id limit ${atMost}`);
}

/** Credits of statements without an order, with this amount, up to some days before or after. */
export async function findUnmatchedOfAmount(
  tx: Queryable,
  { amountPaise, creditedOn }: Pick<NewCredit, 'amountPaise' | 'creditedOn'>,
  days: number,
): Promise<CreditRow[]> {
  return await tx.rows<CreditRow>(sql`
    select ${columns} from bank_credit
    where state = 'unmatched' and statement_id is not null and taken_back_on is null and amount_paise = ${amountPaise}
      and credited_on between ${creditedOn}::date - ${days}::int and ${creditedOn}::date + ${days}::int
    order by id`);
}

/** Marks a credit without an order as returned to its sender; false when it was matched or returned. */
export async function markReturned(tx: Queryable, creditId: BankCreditId, payoutUtr: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update bank_credit set state = 'returned', payout_utr = ${payoutUtr} where id = ${creditId} and state = 'unmatched'`);
  return changed === 1;
}

export interface NewStatement {
  /** The days that the file covers completely, `YYYY-MM-DD`; null when there are none. */
  readonly covers: { readonly from: string; readonly through: string } | null;
  readonly fileName: string;
  readonly fileSha256: string;
  readonly importedBy: string;
}

/** Null when this file was imported before. */
export async function insertStatement(tx: Queryable, statement: NewStatement, now: Date): Promise<number | null> {
  const row = await tx.maybeOne<{ id: number }>(sql`
    insert into bank_statement (file_name, file_sha256, imported_by, imported_at, rows_read, credits_new, credits_matched,
      covers_from, covers_through)
    values (${statement.fileName}, ${statement.fileSha256}, ${statement.importedBy}, ${now}, 0, 0, 0,
      ${statement.covers?.from ?? null}, ${statement.covers?.through ?? null})
    on conflict (file_sha256) do nothing returning id`);
  return row?.id ?? null;
}

export async function countStatement(
  tx: Queryable,
  statementId: number,
  counts: { readonly rowsRead: number; readonly creditsNew: number; readonly creditsMatched: number },
): Promise<void> {
  await tx.run(sql`
    update bank_statement set rows_read = ${counts.rowsRead}, credits_new = ${counts.creditsNew},
      credits_matched = ${counts.creditsMatched}
    where id = ${statementId}`);
}

/** Claims with a reference number among `words`. */
export async function findClaimOrders(
  tx: Queryable,
  words: readonly string[],
): Promise<{ readonly claimId: ClaimId; readonly orderId: OrderId; readonly utr: string }[]> {
  return await tx.rows(sql`
    select id as claim_id, order_id, utr from payment_claim
    where utr = any(${words}::text[]) and state <> 'rejected' order by id`);
}

/** Orders by number, with their number as it is written in remarks; ended orders are matched too. */
export async function findOrdersByNumber(
  tx: Queryable,
  orderNumbers: readonly string[],
): Promise<{ readonly orderId: OrderId; readonly remark: string; readonly duePaise: Paise }[]> {
  return await tx.rows(sql`
    select id as order_id, replace(order_number, '-', '') as remark,
      payable_paise - (paid_paise - refunded_paise - to_balance_paise) - written_off_paise as due_paise
    from customer_order
    where order_number = any(${orderNumbers}::text[]) and not ${isPaidAtProvider}
      and state in ('awaiting payment', 'payment under review', 'expired', 'cancelled', 'failed')`);
}
