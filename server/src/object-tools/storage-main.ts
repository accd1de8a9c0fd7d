/** `npm run storage:move -- to-bucket|to-disk [--remove-source]` and `npm run storage:verify`. */
import { resolve } from 'node:path';
import { openDatabase } from '#database';
import { Refusal } from '#http';
import { createLog, type Logger } from '#log';
import { openBucketAlone, openDiskStorage, openObjectStorage } from '#object-storage';
import { ConfigError, readSettings, type Settings } from '#settings';
import { moveObjects } from './move-objects.ts';
import { verifyObjects } from './verify-objects.ts';

const USAGE = `Name the direction: npm run storage:move -- to-bucket (or to-disk) [--remove-source]
The bucket is the one of OBJECT_STORAGE_URL, the disk that of DATA_DIR.`;

/** The command cannot do what it was asked for; the message says why. */
class StorageCommandError extends Error {
  override readonly name = 'StorageCommandError';
}

/** On a terminal one line that changes; nothing elsewhere. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

async function move(settings: Settings, args: readonly string[], log: Logger): Promise<string> {
  const [direction, ...options] = args;
  const isKnown = direction === 'to-bucket' || direction === 'to-disk';
  if (!isKnown || options.some((option) => option !== '--remove-source')) throw new StorageCommandError(USAGE);
  const bucket = await openBucketAlone(settings, log);
  if (bucket === null)
    throw new StorageCommandError('OBJECT_STORAGE_URL is not set: there is no bucket to move to or from');
  const disk = openDiskStorage(resolve(settings.dataDir));
  const [from, to] = direction === 'to-bucket' ? [disk, bucket] : [bucket, disk];
  const { database } = await openDatabase(settings, log);
  try {
    const removesSource = options.length > 0;
    const { copied, alreadyThere, damaged } = await moveObjects(
      {
        database,
        from,
        to,
        removesSource,
        progress: showProgress,
      },
      new Date(),
    );
    const summary = `${copied} objects copied from ${from.place} to ${to.place} and read again, ${alreadyThere} were there.`;
    if (damaged.length === 0) return summary;
    throw new StorageCommandError(`${summary}\nNot copied, because they are damaged:\n  ${damaged.join('\n  ')}`);
  } finally {
    await database.close();
  }
}

async function verify(settings: Settings, log: Logger): Promise<string> {
  const objects = await openObjectStorage(settings, { log });
  const { database } = await openDatabase(settings, log);
  try {
    const { whole, recorded, damaged, missing } = await verifyObjects(
      { database, objects, progress: showProgress },
      new Date(),
    );
    const summary = `${objects.place}: ${whole} objects are whole, ${recorded} had no checksum and have one now.`;
    if (damaged.length === 0 && missing.length === 0) return summary;
    const lists = [...damaged.map((key) => `  damaged: ${key}`), ...missing.map((key) => `  missing: ${key}`)];
    throw new StorageCommandError([summary, 'Restore these from a backup:', ...lists].join('\n'));
  } finally {
    await database.close();
  }
}

async function run(): Promise<string> {
  const [command, ...args] = process.argv.slice(2);
  const settings = readSettings(process.env);
  const log = createLog({ level: 'fatal' });
  return command === 'verify' ? await verify(settings, log) : await move(settings, args, log);
}

try {
  const outcome = await run();
  showProgress('');
  process.stdout.write(`${outcome}\n`);
} catch (error) {
  showProgress('');
  const { message, stack, cause } = error as Error;
  const isExpected = [StorageCommandError, ConfigError, Refusal].some((kind) => error instanceof kind);
  const reason =
    error instanceof Refusal && cause instanceof Error ? `${message} (${cause.name}: ${cause.message})` : message;
  process.stderr.write(`${isExpected ? reason : stack}\n`);
  process.exitCode = 1;
}
