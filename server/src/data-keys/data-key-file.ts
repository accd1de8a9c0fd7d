/** The key that encrypts PANs and bank accounts: DATA_KEY, or one generated once under DATA_DIR/keys. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Settings } from '#settings';

const KEY_BYTES = 32;

/** Where the key is stored when DATA_KEY is not set. */
export function dataKeyFile(dataDir: string): string {
  return join(dataDir, 'keys', 'data-key');
}

/** Whether a start would use a key that there is, instead of generating one. */
export function hasDataKey({ dataKey, dataDir }: Pick<Settings, 'dataKey' | 'dataDir'>): boolean {
  return dataKey !== null || existsSync(dataKeyFile(dataDir));
}

/** @param configured 32 bytes in base64, or null */
export function readDataKey(configured: string | null, dataDir: string): Buffer {
  if (configured !== null) return Buffer.from(configured, 'base64');
  const path = dataKeyFile(dataDir);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return existing(path) ?? create(path);
}

function existing(path: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Links the finished file into place atomically, so that no process reads a partial key or generates a second one. */
function create(path: string): Buffer {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
}
