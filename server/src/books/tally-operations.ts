/** The calls and files of the export to Tally. */
import { Readable } from 'node:stream';
import { exportTally, readTally, staffFileRefusals } from '@tola/contract/staff';
import type { Business } from '#business';
import type { Database } from '#database';
import { type Operation, type RawRoute, refuse } from '#http';
import { staffChange, staffFileRoute, staffOperation } from '#staff-accounts';
import { exportFile, exportVouchers, tallyBooks } from './tally.ts';
import { countDownload, findExport } from './tally-store.ts';

interface TallyDependencies {
  readonly database: Database;
  readonly business: Business;
}

export function tallyOperations({ database, business }: TallyDependencies): Operation[] {
  return [
    staffOperation(readTally, async ({ payload }) => await tallyBooks(database, payload, business.current().tally)),
    staffChange(
      database,
      exportTally,
      async (tx, { payload, staff, now }, actor) =>
        await exportVouchers(tx, payload, business.current().tally, actor, staff.name, now),
    ),
  ];
}

const FILE = /^tally-([1-9]\d{0,11})-(masters|vouchers)\.xml$/;

/** `tally-12-masters.xml`, `tally-12-vouchers.xml`. */
export function tallyFileRoutes({ database }: Pick<TallyDependencies, 'database'>): RawRoute[] {
  return [
    staffFileRoute(
      database,
      'tally/:file',
      'books.export',
      async ({ params, now }) => {
        const [name = '', id, part] = FILE.exec(params.file ?? '') ?? [];
        const found = name === '' ? null : await findExport(database, Number(id));
        if (found === null) throw refuse(staffFileRefusals, 'report-unknown');
        if (part === 'vouchers') await countDownload(database, found.id, now);
        const file = exportFile(database, found, part === 'masters' ? 'masters' : 'vouchers');
        return {
          headers: {
            'content-type': 'application/xml; charset=utf-8',
            'content-disposition': `attachment; filename="${name}"`,
            'cache-control': 'private, no-store',
          },
          body: Readable.from(file, { objectMode: false }),
        };
      },
      { freshFactor: true },
    ),
  ];
}
