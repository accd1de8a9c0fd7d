/**
 * What has to be done once after a backup was restored: the store may have given numbers out since the backup that it does not know
 * of any more. Papers begin a new series with a prefix of its own (CGST Rules, rule 46(b): a number is unique within
 * its financial year), orders and enquiries continue above every number that may have been given.
 */
import { type Database, type Queryable, sql } from '#database';

/** More numbers than a store gives out in a minute. */
const NUMBERS_A_MINUTE = 100;
const FEWEST_NUMBERS = 10_000;
const MOST_SERIES = 9;
/** Any number that nothing else in the database locks on. */
const RESTORE_LOCK = 7_042_213;

export interface Restore {
  /** Names this restore, so that the same one is not counted twice. */
  readonly name: string;
  /** Invoices are now numbered `TL2/…`. */
  readonly series: number;
  readonly at: Date;
  readonly nextOrderNumber: number;
  readonly nextEnquiryNumber: number;
}

/** The restore cannot be taken down; the message says why. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

const columns = sql`name, series, at, next_order_number, next_enquiry_number`;

/** Where a restore is taken down, and what the backup cannot know. */
export interface RestoreFacts {
  readonly name: string;
  /** The number of the last invoice or credit note that any buyer has, `TL2/26-27/000123`; null when there is none. */
  readonly lastPaper: string | null;
}

/**
 * Begins new numbers after a restore, once for each name. The series follows the one of the last paper that was given out: a
 * backup from before an earlier restore does not know that the series of that restore is used up.
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
    if (series > MOST_SERIES) throw new RestoreError(`No prefix is left after ${MOST_SERIES - 1} restores`);
    const leap = await numbersSinceBackup(tx, now);
    const restore = await tx.one<Restore>(sql`
      insert into restore (name, series, at, next_order_number, next_enquiry_number)
      values (${name}, ${series}, ${now},
        setval('order_number_sequence', (select last_value from order_number_sequence) + ${leap}),
        setval('enquiry_ticket', (select last_value from enquiry_ticket) + ${leap}))
      returning ${columns}`);
    await tx.run(sql`
      insert into audit_entry (at, staff_id, who, action, kind, subject_id, subject, after, note, ip, request_id)
      values (${now}, null, 'Command line', 'restored a backup', 'restore', ${name}, ${name}, ${sql.json(restore)},
        'New series of invoices and credit notes', '', '')`);
    return { restore, isNew: true };
  });
}

function seriesOf(paper: string | null): number {
  if (paper === null) return 1;
  const [, series] = /^(?:TL|CN)([2-9]?)\/\d\d-\d\d\/\d{6}$/.exec(paper.trim()) ?? [];
  if (series === undefined) throw new RestoreError(`"${paper}" is not the number of an invoice or credit note`);
  return series === '' ? 1 : Number(series);
}

/** The most numbers that can have been given out between the last sign of life in the backup and now. */
async function numbersSinceBackup(tx: Queryable, now: Date): Promise<number> {
  const { last } = await tx.one<{ last: Date | null }>(sql`
    select greatest((select max(locked_at) from quote), (select max(placed_at) from customer_order),
      (select max(at) from audit_entry), (select max(seeded_at) from seeding)) as last`);
  const minutes = last === null ? 0 : Math.max(0, Math.ceil((now.getTime() - last.getTime()) / 60_000));
  return Math.max(FEWEST_NUMBERS, minutes * NUMBERS_A_MINUTE);
}
