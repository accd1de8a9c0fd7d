/** `npm run backup [-- FILE]` makes and verifies a backup; `npm run backup:verify -- FILE` verifies one. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createLog } from '#log';
import { readSettings } from '#settings';
import { makeBackup } from './backup.ts';
import { passphraseOf, runCommand, showProgress } from './command-line.ts';
import { type VerifiedBackup, verifyBackup } from './verification.ts';

const MEGABYTE = 1_000_000;

function summary({ header, tables, rows, files, fileBytes }: VerifiedBackup): string {
  const of = `${tables} tables with ${rows} rows, ${files} files with ${(fileBytes / MEGABYTE).toFixed(1)} MB`;
  return `It is whole: the store of ${header.takenAt}, ${of}.`;
}

await runCommand(async () => {
  const [first, second] = process.argv.slice(2);
  const settings = readSettings(process.env);
  const passphrase = passphraseOf(settings);
  if (first === '--verify') return summary(await verifyBackup(second ?? '', passphrase));
  const now = new Date();
  const file = first ?? join(settings.backupDir, `tola-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const log = createLog({ level: 'warn' });
  const made = await makeBackup({ file, passphrase, settings, log, progress: showProgress }, now);
  return `${file}, ${(made.bytes / MEGABYTE).toFixed(1)} MB\n${summary(made)}`;
});
