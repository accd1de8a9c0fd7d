/** SQL of the registration of documents. */
import type { DutyPeriod } from '#business';
import { type Queryable, sql } from '#database';
import type { CreditNoteDocument, InvoiceDocument } from '#invoices';
import { becomesDue } from './duty.ts';
import type { CreditedLine } from './inv01-payload.ts';
import type { NumberedDocument } from './irn.ts';
import type { Place } from './party-place.ts';
import type { SignedAnswer } from './provider.ts';

type EInvoiceState = 'not due' | 'waiting' | 'needs correction' | 'registered' | 'cancelling' | 'cancelled';

/** A document and how far its registration is. */
export interface EInvoiceRecord extends NumberedDocument {
  readonly id: number;
  readonly documentId: number;
  readonly state: EInvoiceState;
  readonly attempts: number;
  readonly isUnsure: boolean;
  readonly irn: string | null;
  readonly ackedAt: Date | null;
  readonly cancelReason: string | null;
  readonly cancelRemark: string | null;
  readonly buyerPlace: Place | null;
  /** `YYYY-MM-DD` in India. */
  readonly dated: string;
  readonly invoiceDated: string;
  readonly billingPinCode: string | null;
  readonly invoice: InvoiceDocument | null;
  readonly note: CreditNoteDocument | null;
  readonly lines: readonly CreditedLine[];
}

const record = sql`
  select e.id, e.kind, e.document_id, e.state, e.attempts, e.is_unsure, e.irn, e.acked_at, e.cancel_reason, e.cancel_remark, e.buyer_place,
    d.number, d.seller_gstin, d.financial_year, d.dated::text as dated, d.invoice_dated::text as invoice_dated,
    o.billing ->> 'pinCode' as billing_pin_code, i.document as invoice, n.document as note,
    coalesce((select jsonb_agg(jsonb_build_object('hsn', l.hsn, 'taxablePaise', l.taxable_paise, 'cgstPaise', l.cgst_paise,
        'sgstPaise', l.sgst_paise, 'igstPaise', l.igst_paise) order by l.hsn, l.rate_bp)
      from tax_document_line l where l.kind = e.kind and l.document_id = e.document_id), '[]') as lines
  from e_invoice e join tax_document d using (kind, document_id) join customer_order o on o.id = d.order_id
    left join invoice i on e.kind = 'invoice' and i.id = e.document_id
    left join credit_note n on e.kind = 'credit note' and n.id = e.document_id`;

export async function findEInvoice(db: Queryable, id: number): Promise<EInvoiceRecord | null> {
  return await db.maybeOne<EInvoiceRecord>(sql`${record} where e.id = ${id}`);
}

/** Documents that the duty covers wait for registration. */
export async function takeDue(tx: Queryable, periods: readonly DutyPeriod[], now: Date): Promise<number> {
  if (periods.length === 0) return 0;
  return await tx.run(
    sql.replanned(sql`
    update e_invoice e set state = 'waiting', next_attempt_at = ${now}
    where ${becomesDue(periods)}`),
  );
}

/** The next document that is due, for one worker until the claim ends. Null when none is. An invoice is cancelled after its credit notes. */
export async function claimNext(tx: Queryable, now: Date, claimedUntil: Date): Promise<EInvoiceRecord | null> {
  const claimed = await tx.maybeOne<{ id: number }>(sql`
    update e_invoice set claimed_until = ${claimedUntil}, attempts = attempts + 1
    where id = (
      select id from e_invoice
      where state in ('waiting', 'cancelling') and next_attempt_at <= ${now}
        and (claimed_until is null or claimed_until <= ${now})
        and not (state = 'cancelling' and kind = 'invoice' and exists (
          select from credit_note n join e_invoice c on c.kind = 'credit note' and c.document_id = n.id
          where n.invoice_id = e_invoice.document_id and c.state = 'cancelling'))
      order by next_attempt_at, kind, id limit 1 for update skip locked
    )
    returning id`);
  return claimed === null ? null : await findEInvoice(tx, claimed.id);
}

/** Nothing where it has an IRN already: the first answer stands. Returns whether this one was taken. */
export async function saveAnswer(
  tx: Queryable,
  id: number,
  answer: SignedAnswer,
  by: 'provider' | 'file',
): Promise<boolean> {
  const saved = await tx.run(sql`
    update e_invoice
    set state = 'registered', irn = ${answer.irn}, ack_number = ${answer.ackNumber}, acked_at = ${answer.ackedAt},
      signed_qr = ${answer.signedQr}, answered_by = ${by}, problem = null, problem_code = null, is_unsure = false, claimed_until = null,
      next_attempt_at = null
    where id = ${id} and irn is null and state in ('waiting', 'needs correction', 'not due')`);
  return saved === 1;
}

export async function saveCancelled(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.run(sql`
    update e_invoice
    set state = 'cancelled', cancelled_at = ${now}, pdf_sha256 = null, problem = null, problem_code = null, claimed_until = null, next_attempt_at = null
    where id = ${id} and state = 'cancelling'`);
}

export interface Problem {
  readonly words: string;
  readonly code: string;
}

/**
 * Somebody has to do something before it is sent again. What cannot be cancelled stays registered, and so does the invoice of a
 * credit note that cannot.
 */
export async function saveRefusal(tx: Queryable, id: number, { words, code }: Problem): Promise<void> {
  await tx.run(sql`
    update e_invoice
    set state = case state when 'cancelling' then 'registered' else 'needs correction' end, problem = ${words}, problem_code = ${code},
      is_unsure = false, claimed_until = null, next_attempt_at = null
    where (id = ${id} or id = (
        select i.id from e_invoice e join credit_note n on n.id = e.document_id
          join e_invoice i on i.kind = 'invoice' and i.document_id = n.invoice_id
        where e.id = ${id} and e.kind = 'credit note' and e.state = 'cancelling' and i.state = 'cancelling'))
      and state in ('waiting', 'cancelling')`);
}

export async function savePostponed(
  tx: Queryable,
  id: number,
  { words, code }: Problem,
  nextAttemptAt: Date,
  isUnsure: boolean,
): Promise<void> {
  await tx.run(sql`
    update e_invoice
    set problem = ${words}, problem_code = ${code}, next_attempt_at = ${nextAttemptAt}, is_unsure = is_unsure or ${isUnsure}, claimed_until = null
    where id = ${id} and state in ('waiting', 'cancelling')`);
}

/** Sends it at once. Returns false where it is about to be sent, or there is nothing to send. */
export async function saveRetry(tx: Queryable, id: number, now: Date): Promise<boolean> {
  const saved = await tx.run(sql`
    update e_invoice
    set state = case state when 'needs correction' then 'waiting' else state end, next_attempt_at = ${now}
    where id = ${id} and (state = 'needs correction' or state in ('waiting', 'cancelling') and next_attempt_at > ${now})`);
  return saved === 1;
}

/** Sends it with this place. Returns false where it has it already, or there is nothing to send. */
export async function savePlace(tx: Queryable, id: number, place: Place, now: Date): Promise<boolean> {
  const saved = await tx.run(sql`
    update e_invoice
    set buyer_place = ${sql.json(place)}, state = 'waiting', next_attempt_at = ${now}, problem = null, problem_code = null
    where id = ${id} and (state = 'needs correction' or state = 'waiting' and buyer_place is distinct from ${sql.json(place)})`);
  return saved === 1;
}

export interface CreditNoteOfEInvoice {
  readonly id: number;
  /** Until then the portal is asked about it. */
  readonly claimedUntil: Date | null;
}

/** The registrations of an invoice and of its credit notes, locked, with what the notes leave of it. */
export async function lockWithNotes(
  tx: Queryable,
  invoiceId: number,
): Promise<{ readonly notes: CreditNoteOfEInvoice[]; readonly leftPaise: number }> {
  await tx.run(sql`select id from e_invoice where kind = 'invoice' and document_id = ${invoiceId} for update`);
  const notes = await tx.rows<CreditNoteOfEInvoice>(sql`
    select e.id, e.claimed_until from e_invoice e join credit_note n on n.id = e.document_id
    where e.kind = 'credit note' and n.invoice_id = ${invoiceId} order by e.id for update of e`);
  const { leftPaise } = await tx.one<{ leftPaise: number }>(sql`
    select coalesce((select value_paise from tax_document where kind = 'invoice' and document_id = ${invoiceId}), 0)
      - coalesce((select sum(d.value_paise) from tax_document d join credit_note n on n.id = d.document_id
          where d.kind = 'credit note' and n.invoice_id = ${invoiceId}), 0)::bigint as left_paise`);
  return { notes, leftPaise };
}

/** Whether the books of a day are closed; keeps months from being closed until the transaction ends. */
export async function isInClosedMonth(tx: Queryable, day: string): Promise<boolean> {
  const { isClosed } = await tx.one<{ isClosed: boolean }>(
    sql`select open_book_day(${day}::date) is distinct from ${day}::date as is_closed`,
  );
  return isClosed;
}

/** Registered documents are cancelled at the portal; what was never registered needs nothing more. */
export async function saveCancelling(
  tx: Queryable,
  ids: readonly number[],
  reason: string,
  remark: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update e_invoice
    set state = case when irn is null then 'not due' else 'cancelling' end, cancel_reason = ${reason}, cancel_remark = ${remark}, attempts = 0,
      next_attempt_at = case when irn is null then null else ${now}::timestamptz end, claimed_until = null, problem = null, problem_code = null
    where id = any(${ids}::bigint[]) and state in ('registered', 'waiting', 'needs correction')`);
}

/** All documents that wait for registration, for a file. */
export async function openEInvoices(db: Queryable, atMost: number): Promise<EInvoiceRecord[]> {
  return await db.rows<EInvoiceRecord>(
    sql.replanned(
      sql`${record} where e.state in ('waiting', 'needs correction') order by e.dated, e.id limit ${atMost}`,
    ),
  );
}

/** Documents without an IRN that have one of these. */
export async function findUnregistered(db: Queryable, numbers: readonly string[]): Promise<EInvoiceRecord[]> {
  return await db.rows<EInvoiceRecord>(sql`${record} where d.number = any(${numbers}::text[]) order by e.id`);
}
