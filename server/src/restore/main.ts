/** `npm run after-restore -- "name of the restore" LAST-INVOICE`: run once after restoring a backup, before starting the store. */
import { connectDatabase, migrate, openDatabase } from '#database';
import { createLog } from '#log';
import { ConfigError, readSettings } from '#settings';
import { afterRestore, RestoreError } from './restore.ts';

const USAGE = `Give the restore a name, and the number of the last invoice that any buyer has, from the mails that were sent, or none:
npm run after-restore -- "backup of 2026-11-22 02:00" TL/26-27/000123`;

async function run(name: string | undefined, lastPaper: string | undefined): Promise<string> {
  if (name === undefined || lastPaper === undefined) throw new RestoreError(USAGE);
  const settings = readSettings(process.env);
  const log = createLog({ level: 'warn' });
  const { database: store, schema, where } = await openDatabase(settings, log);
  // Only the owner of the number sequences may set them.
  const database = connectDatabase({ url: schema.url, log, connections: 2 });
  try {
    await migrate(schema, log, { isRestoring: true });
    const { restore, isNew } = await afterRestore(
      database,
      { name, lastPaper: lastPaper === 'none' ? null : lastPaper },
      new Date(),
    );
    const { series, nextOrderNumber, nextEnquiryNumber, at } = restore;
    return [
      isNew
        ? `Restore "${name}" of ${where}:`
        : `Restore "${name}" was recorded at ${at.toISOString()}; nothing was changed:`,
      `  invoices and credit notes are numbered TL${series}/… and CN${series}/… from 1`,
      `  orders continue after ${nextOrderNumber}, enquiries after ${nextEnquiryNumber}`,
    ].join('\n');
  } finally {
    await database.close();
    await store.close();
  }
}

try {
  process.stdout.write(`${await run(process.argv[2], process.argv[3])}\n`);
} catch (error) {
  if (!(error instanceof RestoreError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
