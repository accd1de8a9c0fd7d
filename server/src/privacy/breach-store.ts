/** SQL of the breach register. */
import type { CustomerId, StaffId } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import { type Queryable, sql, type Transaction } from '#database';
import type { BreachFacts } from './breach-texts.ts';

export interface BreachRow extends BreachFacts {
  readonly id: number;
  readonly boardNotifiedAt: Date | null;
  readonly boardReference: string;
  readonly closedAt: Date | null;
}

const columns = sql`
  id, number, title, description, happened_at, noticed_at, data_affected, persons_affected, consequences, measures,
  board_notified_at, board_reference, closed_at`;

export async function listBreachRows(
  db: Queryable,
): Promise<(BreachRow & { readonly recipients: number; readonly queued: number })[]> {
  return await db.rows<BreachRow & { recipients: number; queued: number }>(sql`
    select ${columns},
      (select count(*) from breach_recipient where breach_id = breach.id) as recipients,
      (select count(*) from breach_recipient where breach_id = breach.id and queued_at is not null) as queued
    from breach order by id desc limit 200`);
}

export async function lockBreach(tx: Transaction, id: number): Promise<BreachRow | null> {
  return await tx.maybeOne<BreachRow>(sql`select ${columns} from breach where id = ${id} for update`);
}

export type BreachDraft = Omit<BreachFacts, 'number'>;

export async function insertBreach(
  tx: Transaction,
  draft: BreachDraft,
  staffId: StaffId,
  now: Date,
): Promise<{ readonly id: number; readonly number: string }> {
  return await tx.one<{ id: number; number: string }>(sql`
    insert into breach (number, title, description, happened_at, noticed_at, data_affected, persons_affected, consequences,
      measures, recorded_by, recorded_at)
    values ('BR-' || ${indianDate(now).slice(2, 4)}::text || '-' || to_char(nextval('breach_number'), 'FM0000'),
      ${draft.title}, ${draft.description}, ${draft.happenedAt}, ${draft.noticedAt}, ${draft.dataAffected},
      ${draft.personsAffected}, ${draft.consequences}, ${draft.measures}, ${staffId}, ${now})
    returning id, number`);
}

export async function updateBreach(tx: Transaction, id: number, draft: BreachDraft): Promise<void> {
  await tx.run(sql`
    update breach set title = ${draft.title}, description = ${draft.description}, happened_at = ${draft.happenedAt},
      noticed_at = ${draft.noticedAt}, data_affected = ${draft.dataAffected}, persons_affected = ${draft.personsAffected},
      consequences = ${draft.consequences}, measures = ${draft.measures}
    where id = ${id}`);
}

/** Returns false when it was recorded before. */
export async function setBoardNotified(tx: Transaction, id: number, reference: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update breach set board_notified_at = ${now}, board_reference = ${reference}
    where id = ${id} and board_notified_at is null`);
  return changed === 1;
}

/** Returns false when it was closed before. */
export async function setClosed(tx: Transaction, id: number, now: Date): Promise<boolean> {
  return (await tx.run(sql`update breach set closed_at = ${now} where id = ${id} and closed_at is null`)) === 1;
}

/** Adds customers to notify, each once. @param contacts null adds every customer. @returns how many are new */
export async function addRecipients(
  tx: Transaction,
  id: number,
  contacts: readonly string[] | null,
  now: Date,
): Promise<number> {
  return await tx.run(sql`
    insert into breach_recipient (breach_id, customer_id, asked_at)
    select ${id}, id, ${now} from customer
    where erased_at is null and (email <> '' or mobile <> '')
      and (${contacts === null}::boolean or lower(email) = any(${contacts ?? []}::text[]) or mobile = any(${contacts ?? []}::text[]))
    on conflict do nothing`);
}

export async function knowsContact(db: Queryable, id: number): Promise<boolean> {
  const { known } = await db.one<{ known: boolean }>(
    sql`select exists (select from breach_recipient where breach_id = ${id}) as known`,
  );
  return known;
}

/** Takes recipients whose notice is not queued yet. */
export async function takeRecipients(
  tx: Transaction,
  breachId: number,
  atMost: number,
  now: Date,
): Promise<CustomerId[]> {
  const rows = await tx.rows<{ customerId: CustomerId }>(sql`
    update breach_recipient set queued_at = ${now}
    where breach_id = ${breachId} and customer_id in (
      select customer_id from breach_recipient where breach_id = ${breachId} and queued_at is null
      order by customer_id limit ${atMost} for update skip locked)
    returning customer_id`);
  return rows.map(({ customerId }) => customerId);
}

/** Breaches that the Board does not know yet. */
export async function findUnreported(db: Queryable): Promise<BreachRow[]> {
  return await db.rows<BreachRow>(sql`select ${columns} from breach where board_notified_at is null order by id`);
}

export async function ownerEmails(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ email: string }>(sql`
    select email from staff_member
    where 'owner' = any(roles) and stopped_at is null and password_hash is not null order by id`);
  return rows.map(({ email }) => email);
}
