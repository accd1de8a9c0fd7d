/** SQL of enquiries. */
import type { CustomerId } from '@tola/contract';
import { type Queryable, sql } from '#database';

export type EnquiryKind = 'contact' | 'corporate' | 'distributor';
export type EnquiryStatus = 'new' | 'in progress' | 'answered' | 'closed';

export interface NewEnquiry {
  readonly kind: EnquiryKind;
  /** First name in a contact enquiry, full name in the others. */
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
  readonly address: string;
  readonly city: string;
  readonly message: string;
  /** WebP, in distributor applications only. */
  readonly visitingCard: Buffer | null;
  /** Null when the sender was not logged in. */
  readonly customerId: CustomerId | null;
}

/** As sent, with the sender's key. */
export interface SentEnquiry extends NewEnquiry {
  /** A repeated key stores nothing; null for none. */
  readonly idempotencyKey: string | null;
}

/** An enquiry as staff see it. */
export interface Enquiry extends Omit<NewEnquiry, 'visitingCard'> {
  readonly id: number;
  readonly ticketNumber: string;
  readonly status: EnquiryStatus;
  readonly assignedTo: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface EnquiryNote {
  readonly id: number;
  readonly text: string;
  readonly writtenBy: string;
  readonly writtenAt: Date;
}

/**
 * Inserts an enquiry under the next ticket number, or finds the one of a repeated key.
 *
 * @param year the last two digits of the year in India, `26`
 * @returns the ticket number, `ENQ-26-000012`
 */
export async function insertEnquiry(tx: Queryable, enquiry: SentEnquiry, year: string, now: Date): Promise<string> {
  const { idempotencyKey } = enquiry;
  const { kind, name, lastName, email, mobile, address, city, message, visitingCard, customerId } = enquiry;
  const { ticketNumber } = await tx.one<{ ticketNumber: string }>(sql`
    insert into enquiry
      (ticket_number, kind, name, last_name, email, mobile, address, city, message, visiting_card, customer_id,
       created_at, updated_at, idempotency_key)
    values ('ENQ-' || ${year}::text || '-' || to_char(nextval('enquiry_ticket'), 'FM000000'), ${kind}, ${name}, ${lastName},
            ${email}, ${mobile}, ${address}, ${city}, ${message}, ${visitingCard}, ${customerId}, ${now}, ${now}, ${idempotencyKey})
    on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
    returning ticket_number`);
  return ticketNumber;
}

const columns = sql`
  id, ticket_number, kind, name, last_name, email, mobile, address, city, message, customer_id, status,
  assigned_to, created_at, updated_at`;

export async function findEnquiry(db: Queryable, ticketNumber: string): Promise<Enquiry | null> {
  return await db.maybeOne<Enquiry>(sql`select ${columns} from enquiry where ticket_number = ${ticketNumber}`);
}

/** The enquiry, locked until the transaction ends. */
export async function lockEnquiry(tx: Queryable, ticketNumber: string): Promise<Enquiry | null> {
  return await tx.maybeOne<Enquiry>(
    sql`select ${columns} from enquiry where ticket_number = ${ticketNumber} for no key update`,
  );
}

/** The visiting card as WebP; null when there is none. */
export async function findVisitingCard(db: Queryable, ticketNumber: string): Promise<Buffer | null> {
  const row = await db.maybeOne<{ visitingCard: Buffer | null }>(
    sql`select visiting_card from enquiry where ticket_number = ${ticketNumber}`,
  );
  return row?.visitingCard ?? null;
}

export async function selectNotes(db: Queryable, enquiryId: number): Promise<EnquiryNote[]> {
  return await db.rows<EnquiryNote>(sql`
    select id, text, written_by, written_at from enquiry_note where enquiry_id = ${enquiryId} order by id`);
}

export async function insertNote(
  tx: Queryable,
  enquiryId: number,
  { text, by }: { text: string; by: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into enquiry_note (enquiry_id, text, written_by, written_at) values (${enquiryId}, ${text}, ${by}, ${now})`);
}

export async function updateEnquiry(
  tx: Queryable,
  id: number,
  { status, assignedTo }: { status: EnquiryStatus; assignedTo: string | null },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update enquiry set status = ${status}, assigned_to = ${assignedTo}, updated_at = ${now} where id = ${id}`);
}
