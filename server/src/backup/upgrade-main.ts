/** `npm run upgrade`, run by the new version before it is started: checks, makes a backup, and says what comes. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '#log';
import { readSettings } from '#settings';
import { passphraseOf, runCommand, showProgress } from './command-line.ts';
import { prepareUpgrade, upgradeText } from './upgrade.ts';

await runCommand(async () => {
  const settings = readSettings(process.env);
  const passphrase = passphraseOf(settings);
  const now = new Date();
  await mkdir(settings.backupDir, { recursive: true, mode: 0o700 });
  const file = join(settings.backupDir, `tola-before-update-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`);
  const log = createLog({ level: 'warn' });
  return upgradeText(await prepareUpgrade({ file, passphrase, settings, log, progress: showProgress }, now));
});
