/** Exports to Tally: what waits, the export of it, and the files of an export. */
import {
  exportTally,
  MOST_TALLY_VOUCHERS,
  TALLY_EXPORTS_SHOWN,
  TALLY_VOUCHER_NAMES,
  type TallyBooks,
} from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import type { TallyNames } from '#business';
import { type Database, type Queryable, sql, type Transaction } from '#database';
import { refuse } from '#http';
import { daysFrom } from './registers.ts';
import { masters } from './tally-masters.ts';
import {
  countVouchers,
  exportedVouchers,
  type FoundExport,
  insertExport,
  latestExports,
  type TallyRow,
  takeVouchers,
} from './tally-store.ts';
import { voucherXml } from './tally-vouchers.ts';
import { tallyFile } from './tally-xml.ts';

interface Days {
  /** `YYYY-MM-DD` in India, both included. */
  readonly from: string;
  readonly to: string;
}

/** @throws Refusal period-reversed, period-too-long */
export async function tallyBooks(db: Queryable, { from, to }: Days, { company }: TallyNames): Promise<TallyBooks> {
  const counts = await countVouchers(db, daysFrom(from, to));
  const exports = await latestExports(db, TALLY_EXPORTS_SHOWN);
  return {
    company,
    counts: TALLY_VOUCHER_NAMES.flatMap((name) => counts.filter(({ voucher }) => voucher === name)),
    exports: exports.map(({ exportedAt, downloadedAt, ...one }) => ({
      ...one,
      exportedAt: exportedAt.toISOString(),
      downloadedAt: downloadedAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Each voucher goes into one export, also where several people export at once.
 *
 * @throws Refusal period-reversed, period-too-long, nothing-new, too-many-vouchers
 */
export async function exportVouchers(
  tx: Transaction,
  { from, to }: Days,
  names: TallyNames,
  actor: Actor,
  by: string,
  now: Date,
): Promise<{ readonly exportId: number; readonly vouchers: number }> {
  const period = daysFrom(from, to);
  const exportId = await insertExport(tx, period, names, by, now);
  const vouchers = await takeVouchers(tx, exportId, period);
  if (vouchers === 0) throw refuse(exportTally, 'nothing-new');
  if (vouchers > MOST_TALLY_VOUCHERS) throw refuse(exportTally, 'too-many-vouchers');
  const subject = `Tally ${from} to ${to}`;
  const entry = { action: 'exported', kind: 'books', subjectId: `tally ${exportId}`, subject, after: { vouchers } };
  await recordAudit(tx, actor, entry, now);
  return { exportId, vouchers };
}

/** The same for an export whenever it is asked for, until the data of its buyers are erased. */
export function exportFile(
  database: Database,
  { id, firstDay, lastDay, ledgers }: FoundExport,
  part: 'masters' | 'vouchers',
): AsyncGenerator<string, void, undefined> {
  const rows = database.batches<TallyRow>(sql.replanned(exportedVouchers(id, daysFrom(firstDay, lastDay))));
  return part === 'masters'
    ? tallyFile('All Masters', ledgers.company, masters(rows, ledgers))
    : tallyFile('Vouchers', ledgers.company, voucherMessages(rows, ledgers));
}

async function* voucherMessages(
  batches: AsyncIterable<readonly TallyRow[]>,
  names: TallyNames,
): AsyncGenerator<string, void, undefined> {
  for await (const rows of batches) for (const row of rows) yield voucherXml(row, names);
}
