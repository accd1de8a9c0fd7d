/** `npm run restore -- FILE LAST-INVOICE`: restores a backup into an empty DATA_DIR, before the store starts. */
import { createLog } from '#log';
import { readSettings } from '#settings';
import { BackupError } from './backup-error.ts';
import { passphraseOf, runCommand, showProgress } from './command-line.ts';
import { restoreBackup } from './restoring.ts';

const USAGE = `Name the backup, and the number of the last invoice that any buyer has, from the mails that were sent, or none:
npm run restore -- backups/tola-2026-11-22T02-00-00-000Z.backup TL/26-27/000123`;

await runCommand(async () => {
  const [file, lastPaper] = process.argv.slice(2);
  if (file === undefined || lastPaper === undefined) throw new BackupError(USAGE);
  const settings = readSettings(process.env);
  const { backup, restore } = await restoreBackup(
    {
      file,
      passphrase: passphraseOf(settings),
      lastPaper: lastPaper === 'none' ? null : lastPaper,
      settings,
      log: createLog({ level: 'warn' }),
      progress: showProgress,
    },
    new Date(),
  );
  const { series, nextOrderNumber } = restore;
  return [
    `Restored the store of ${backup.header.takenAt} with ${backup.rows} rows and ${backup.files} files.`,
    `Invoices and credit notes are numbered TL${series}/… and CN${series}/… from 1, orders continue after ${nextOrderNumber}.`,
    'Everybody is signed out, and sales are halted. Start the store, import the bank statements since the backup, settle what',
    'Settlements shows, and then resume sales under Prices.',
  ].join('\n');
});
