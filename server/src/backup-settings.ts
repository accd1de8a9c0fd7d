/** Settings of backups. */
import * as z from 'zod';
import { setting } from '#declared-setting';

export const backupSettings = {
  BACKUP_PASSPHRASE: setting(
    z.string().min(12),
    null,
    'What backups are encrypted with, at least 12 characters; keep a copy elsewhere, because a backup cannot be opened without it.',
  ),
  BACKUP_DIR: setting(z.string().min(1), './backups', 'The folder for backups; better on another disk than DATA_DIR.'),
} as const;
