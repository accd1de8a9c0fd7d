/** The folder that marks a data folder into which a backup is being restored. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '#declared-setting';

export const RESTORING_FOLDER = 'restoring';

/** @throws ConfigError while a restore runs or after one that did not finish */
export function requireNoRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORING_FOLDER))) return;
  throw new ConfigError(
    `A backup is being restored into ${resolve(dataDir)}, or its restore did not finish. Then empty the folder and restore again`,
  );
}
