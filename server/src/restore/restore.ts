/**
 * Steps after restoring a backup: numbers issued since the backup are lost, so they must not be issued again. Invoices and
 * credit notes start a new series with its own prefix (CGST Rules, rule 46(b): numbers are unique within a financial year);
 * orders and enquiries continue above every number that may have been issued. Sessions, codes and links that ended after the
 * backup must not work again, and nothing is sold before staff have seen which payments the backup does not know.
 */
import { type Database, type Queryable, sql } from '#database';
import { haltSales } from '#rates';

/** More numbers than a store issues in a minute. */
const NUMBERS_PER_MINUTE = 100;
const MIN_NUMBERS_SKIPPED = 10_000;
const MAX_SERIES = 9;
/** Shown to buyers. */
const HALT_REASON = 'We are checking our records and will be back soon.';
/** Advisory lock key, unique in this database. */
const RESTORE_LOCK = 7_042_213;

export interface Restore {
  /** Identifies the restore, so that repeating the command changes nothing. */
  readonly name: string;
  /** For example 2: invoices are now numbered `TL2/…`. */
  readonly series: number;
  readonly at: Date;
  readonly nextOrderNumber: number;
  readonly nextEnquiryNumber: number;
}

/** The restore cannot be recorded; the message says why. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

const columns = sql`name, series, at, next_order_number, next_enquiry_number`;

/** Facts about a restore that the backup does not contain. */
export interface RestoreFacts {
  readonly name: string;
  /** Number of the last invoice or credit note that was issued, `TL2/26-27/000123`; null when there is none. */
  readonly lastPaper: string | null;
}

/**
 * Starts new number ranges, signs everybody out and halts sales after a restore, once per name. The series follows that of the last issued paper: a backup from
 * before an earlier restore does not contain the series of that restore.
 *
 * @throws RestoreError for a bad name or number, or after so many restores that no prefix is left
 */
export async function afterRestore(
  database: Database,
  { name, lastPaper }: RestoreFacts,
  now: Date,
): Promise<{ readonly restore: Restore; readonly isNew: boolean }> {
  if (!/^\S(.{0,98}\S)?$/.test(name)) throw new RestoreError('Name the restore in 1 to 100 characters');
  const givenSeries = seriesOf(lastPaper);
  return await database.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${RESTORE_LOCK})`);
    const known = await tx.maybeOne<Restore>(sql`select ${columns} from restore where name = ${name}`);
    if (known !== null) return { restore: known, isNew: false };
    const { series } = await tx.one<{ series: number }>(
      sql`select greatest(coalesce(max(series), 1), ${givenSeries}::integer) + 1 as series from restore`,
    );
    if (series > MAX_SERIES) throw new RestoreError(`No prefix is left after ${MAX_SERIES - 1} restores`);
    const leap = await numbersSinceBackup(tx, now);
    const restore = await tx.one<Restore>(sql`
      insert into restore (name, series, at, next_order_number, next_enquiry_number)
      values (${name}, ${series}, ${now},
        setval('order_number_sequence', (select last_value from order_number_sequence) + ${leap}),
        setval('enquiry_ticket', (select last_value from enquiry_ticket) + ${leap}))
      returning ${columns}`);
    await endAccess(tx);
    await haltAll(tx, name, now);
    await tx.run(sql`delete from restore_unfinished`);
    await tx.run(sql`
      insert into audit_entry (at, staff_id, who, action, kind, subject_id, subject, after, note, ip, request_id)
      values (${now}, null, 'Command line', 'restored a backup', 'restore', ${name}, ${name}, ${sql.json(restore)},
        'New series of invoices and credit notes', '', '')`);
    return { restore, isNew: true };
  });
}

/** What was ended, used or withdrawn after the backup is back; nobody can tell which. */
async function endAccess(tx: Queryable): Promise<void> {
  await tx.run(sql`delete from session`);
  await tx.run(sql`delete from staff_session`);
  await tx.run(sql`delete from staff_challenge`);
  await tx.run(sql`delete from staff_invite`);
  await tx.run(sql`delete from mailbox_link`);
  await tx.run(sql`
    update one_time_password set code_hash = null, link_hash = null, grant_hash = null, grant_expires_at = null`);
}

async function haltAll(tx: Queryable, name: string, now: Date): Promise<void> {
  const open = await tx.rows(sql`
    select from rate_halt where metal is null and product_id is null and lifted_at is null`);
  if (open.length > 0) return;
  const detail = `${name}: import the bank statements since the backup, settle what Settlements shows, then resume sales.`;
  await haltSales(tx, { what: 'all', kind: 'restore', reason: HALT_REASON, detail, by: 'Command line' }, now);
}

/** Series of an invoice or credit note. @throws RestoreError when it is no such number */
export function seriesOf(paper: string | null): number {
  if (paper === null) return 1;
  const [, series] = /^(?:TL|CN)([2-9]?)\/\d\d-\d\d\/\d{6}$/.exec(paper.trim()) ?? [];
  if (series === undefined) throw new RestoreError(`"${paper}" is not the number of an invoice or credit note`);
  return series === '' ? 1 : Number(series);
}

/** Upper bound of the numbers issued between the latest activity in the backup and now. */
async function numbersSinceBackup(tx: Queryable, now: Date): Promise<number> {
  const { last } = await tx.one<{ last: Date | null }>(sql`
    select greatest((select max(locked_at) from quote), (select max(placed_at) from customer_order),
      (select max(at) from audit_entry), (select max(seeded_at) from seeding)) as last`);
  const minutes = last === null ? 0 : Math.max(0, Math.ceil((now.getTime() - last.getTime()) / 60_000));
  return Math.max(MIN_NUMBERS_SKIPPED, minutes * NUMBERS_PER_MINUTE);
}
