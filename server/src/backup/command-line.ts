/** What the commands for backups share: the passphrase, progress on the terminal, and errors as sentences. */
import { RestoreError } from '#restore';
import { ConfigError, type Settings } from '#settings';
import { BackupError } from './backup-error.ts';

/** @throws BackupError when none is set */
export function passphraseOf({ backupPassphrase }: Pick<Settings, 'backupPassphrase'>): string {
  if (backupPassphrase !== null) return backupPassphrase;
  throw new BackupError('Set BACKUP_PASSPHRASE: backups are encrypted with it, and cannot be opened without it');
}

/** On a terminal one line that changes; nothing elsewhere, so that the log of a nightly run stays short. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

/** Prints the outcome, or the reason for a failure, which exits with 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    const outcome = await command();
    showProgress('');
    process.stdout.write(`${outcome}\n`);
  } catch (error) {
    showProgress('');
    const isExpected = [BackupError, RestoreError, ConfigError].some((kind) => error instanceof kind);
    // Not the error itself: PostgreSQL's details quote the row.
    const { message, stack } = error as Error;
    process.stderr.write(`${isExpected ? message : stack}\n`);
    process.exitCode = 1;
  }
}
