/** Log of a store that is run in a terminal: everything goes to rotated files, errors also to the terminal. */
import { resolve } from 'node:path';
import { bufferLines, type createLog as CreateLog, type Settings } from '@tola/server/supervision';
import { openRotatingFile } from './rotating-file.ts';

type Log = ReturnType<typeof CreateLog>;

/** @param name of the file; each process has its own, because a rotation renames it under its writer */
export function openStoreLog(settings: Settings, createLog: typeof CreateLog, name: string): Log {
  const file = openRotatingFile({
    folder: resolve(settings.dataDir),
    name,
    bytes: settings.logFileMegabytes * 1_000_000,
    files: settings.logFiles,
    onFailure: (error) => console.error(`!   The log cannot be written: ${error.message}`),
  });
  const lines = bufferLines((text) => file.write(text));
  return createLog({
    level: settings.logLevel,
    destination: {
      write(line: string) {
        lines.write(line);
        if (/^\{"level":"(?:error|fatal)"/.test(line)) console.error(summary(line, name));
      },
    },
  });
}

function summary(line: string, name: string): string {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
  return `!   ${msg ?? ''}${err?.message === undefined ? '' : `: ${err.message}`} (more in ${name})`;
}
