/** Log of a store that is run in a terminal: everything goes to a file, errors also to the terminal. */
import { mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { createLog as CreateLog, Settings } from '@tola/server';

const LARGEST_BYTES = 20_000_000;

type Log = ReturnType<typeof CreateLog>;

export function openStoreLog(settings: Settings, createLog: typeof CreateLog): Log {
  const dataDir = resolve(settings.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'store.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_BYTES) renameSync(file, `${file}.1`);
  const opened = openSync(file, 'a', 0o600);
  return createLog({
    level: settings.logLevel,
    destination: {
      write(line: string) {
        writeSync(opened, line);
        if (/^\{"level":"(?:error|fatal)"/.test(line)) console.error(summary(line));
      },
    },
  });
}

function summary(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
  return `!   ${msg ?? ''}${err?.message === undefined ? '' : `: ${err.message}`} (more in store.log)`;
}
