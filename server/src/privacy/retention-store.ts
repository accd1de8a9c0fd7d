/** SQL of retention: erases one batch of one kind of data. Every statement changes nothing when it is repeated. */
import { eraseAuditText } from '#audit-chain';
import { type Queryable, sql, type Transaction } from '#database';

/** What a batch erases: rows from before an instant, at most so many. */
export interface Batch {
  readonly before: Date;
  readonly atMost: number;
}

/** Stands where personal text was. */
const ERASED = 'Erased';

export async function eraseCartLines(tx: Transaction, { before, atMost }: Batch): Promise<number> {
  return await tx.run(sql`
    delete from cart_line where id in (
      select id from cart_line where created_at < ${before} order by id limit ${atMost})`);
}

/** Their entries in the audit log lose their text with them. */
export async function eraseEnquiries(tx: Transaction, { before, atMost }: Batch, now: Date): Promise<number> {
  const rows = await tx.rows<{ ticketNumber: string }>(sql`
    delete from enquiry where id in (
      select id from enquiry where updated_at < ${before} order by id limit ${atMost})
    returning ticket_number`);
  const ticketNumbers = rows.map(({ ticketNumber }) => ticketNumber);
  await eraseAuditText(tx, 'enquiry', ticketNumbers, now);
  return rows.length;
}

/** Stopped alerts, and those that nobody confirmed. */
export async function erasePriceAlerts(tx: Transaction, { before, atMost }: Batch): Promise<number> {
  return await tx.run(sql`
    delete from price_alert where id in (
      select id from price_alert
      where stopped_at < ${before} or (confirmed_at is null and created_at < ${before})
      order by id limit ${atMost})`);
}

/** Recipient and text of messages in a final state; the last one to an erased account as soon as it was sent. */
export async function eraseMessages(tx: Transaction, { before, atMost }: Batch, now: Date): Promise<number> {
  const rows = await tx.rows<{ id: number }>(sql`
    update outbox_message
    set recipient = 'erased', data = 'null'::jsonb, last_error = '', dedupe_key = 'erased ' || id
    where id in (
      select id from outbox_message
      where (created_at < ${before} or template = 'account-erased')
        and state in ('sent', 'failed', 'expired') and recipient <> 'erased'
      order by id limit ${atMost})
    returning id`);
  const ids = rows.map(({ id }) => String(id));
  await eraseAuditText(tx, 'message', ids, now);
  return rows.length;
}

/** The daily job of the uploads deletes the files. */
export async function eraseScreenshots(tx: Transaction, { before, atMost }: Batch, now: Date): Promise<number> {
  return await tx.run(sql`
    update upload set erased_at = ${now} where id in (
      select id from upload
      where uploaded_at < ${before} and erased_at is null
        and not exists (select from payment_claim where upload_id = upload.id and state = 'waiting')
        and not exists (select from review_photo where upload_id = upload.id)
      order by id limit ${atMost})`);
}

/** Bodies of the card provider's messages, which name the payer. Their outcome stays. */
export async function eraseProviderMessages(tx: Transaction, { before, atMost }: Batch): Promise<number> {
  await allowErasure(tx);
  return await tx.run(sql`
    update provider_event set body = '' where id in (
      select id from provider_event
      where received_at < ${before} and processed_at is not null and body <> '' order by id limit ${atMost})`);
}

/** PAN of orders and account numbers of payouts. */
export async function eraseIdentity(tx: Transaction, { before, atMost }: Batch): Promise<number> {
  await allowErasure(tx);
  const orders = await tx.rows<{ id: number }>(sql`
    update customer_order set pan_sealed = null, pan_masked = null where id in (
      select id from customer_order where placed_at < ${before} and pan_sealed is not null order by id limit ${atMost})
    returning id`);
  await deletePanVerifications(
    tx,
    orders.map(({ id }) => id),
  );
  const payouts = await tx.run(sql`
    update refund set payout_account_sealed = null, payout_account_masked = null where id in (
      select id from refund
      where ended_at < ${before} and payout_account_masked is not null order by id limit ${atMost})`);
  return Math.max(orders.length, payouts);
}

async function deletePanVerifications(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from pan_verification where order_id = any(${orderIds}::bigint[])`);
}

/**
 * Names and addresses of orders and their documents. Figures, dates, numbers and States stay, so that sums of past years
 * do not change. An order that moved money later than `before` is kept whole.
 */
export async function eraseTaxRecords(tx: Transaction, { before, atMost }: Batch): Promise<number> {
  await allowErasure(tx);
  const rows = await tx.rows<{ id: number }>(sql`
    select id from customer_order o
    where placed_at < ${before} and buyer ->> 'name' <> ${ERASED}
      and state in ('delivered', 'failed', 'expired', 'cancelled', 'refunded')
      and not exists (select from invoice where order_id = o.id and issued_at >= ${before})
      and not exists (select from refund where order_id = o.id and coalesce(ended_at, 'infinity') >= ${before})
    order by id limit ${atMost}`);
  const orderIds = rows.map(({ id }) => id);
  if (orderIds.length === 0) return 0;
  const buyer = sql.json({ name: ERASED, firstName: ERASED, mobile: '', email: '' });
  const erased = { address: ERASED, pinCode: null, city: '', gstin: null };
  const address = sql.json(erased);
  const delivery = sql.json({ ...erased, recipient: null, gift: null });
  await tx.run(sql`
    update customer_order
    set buyer = ${buyer}, billing = billing || ${address}, shipping = shipping || ${delivery},
      pan_sealed = null, pan_masked = null, tracking_number = null, tracking_url = null
    where id = any(${orderIds}::bigint[])`);
  await deletePanVerifications(tx, orderIds);
  await eraseDocuments(tx, orderIds);
  await tx.run(sql`delete from order_note where order_id = any(${orderIds}::bigint[])`);
  await tx.run(sql`delete from order_tag where order_id = any(${orderIds}::bigint[])`);
  await tx.run(sql`update bank_credit set narration = '' where order_id = any(${orderIds}::bigint[])`);
  return orderIds.length;
}

/** Replaces the buyer of invoices and credit notes. The stored hash of the PDF no longer applies. */
async function eraseDocuments(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  const erasedParty = { name: ERASED, address: ERASED, gstin: '', pinCode: '', city: '' };
  const party = sql.json(erasedParty);
  const buyer = sql.json({ ...erasedParty, mobile: '', email: '', panMasked: '' });
  const erased = sql`document || jsonb_build_object('buyer', document -> 'buyer' || ${buyer}, 'delivery', document -> 'delivery' || ${party})`;
  await tx.run(sql`
    update invoice set pdf_sha256 = null, document = ${erased} where order_id = any(${orderIds}::bigint[])`);
  await tx.run(sql`
    update credit_note set pdf_sha256 = null, document = ${erased}
    where invoice_id in (select id from invoice where order_id = any(${orderIds}::bigint[]))`);
}

/** Lets this transaction change the personal columns of frozen rows. */
async function allowErasure(tx: Transaction): Promise<void> {
  await tx.run(sql`select set_config('tola.retention', 'over', true)`);
}

export async function insertRuns(
  tx: Transaction,
  runs: readonly { readonly kind: string; readonly erased: number }[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into retention_run (kind, erased, ran_at)
    select kind, erased, ${now} from unnest(
      ${runs.map(({ kind }) => kind)}::text[], ${runs.map(({ erased }) => erased)}::int[]) as run (kind, erased)`);
}

export interface RunFigures {
  readonly kind: string;
  readonly ranAt: Date;
  readonly erased: number;
  readonly erasedInAll: number;
}

/** The last run of each kind, and what all runs have erased. */
export async function lastRuns(db: Queryable): Promise<RunFigures[]> {
  return await db.rows<RunFigures>(sql`
    select distinct on (kind) kind, ran_at, erased, (sum(erased) over (partition by kind))::int as erased_in_all
    from retention_run order by kind, id desc`);
}
