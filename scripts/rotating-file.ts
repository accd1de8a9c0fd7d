/**
 * A log file rotated by size. It is written synchronously, so that nothing is lost when the process ends; callers pass many
 * lines at once. A full disk costs lines, never the program.
 */
import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const RETRY_MS = 5_000;

interface RotatingFileOptions {
  readonly folder: string;
  readonly name: string;
  /** Size at which the file is rotated. */
  readonly bytes: number;
  /** Rotated files that are kept: `name.1` is the newest. */
  readonly files: number;
  /** Called once per failure, such as a full disk. */
  readonly onFailure: (error: Error) => void;
  readonly retryMs?: number;
}

export interface RotatingFile {
  /** @param text whole lines */
  write(text: string): void;
  close(): void;
}

interface OpenFile {
  readonly descriptor: number;
  size: number;
}

export function openRotatingFile(options: RotatingFileOptions): RotatingFile {
  const { folder, name, bytes, files, onFailure, retryMs = RETRY_MS } = options;
  const path = join(folder, name);
  let file: OpenFile | null = null;
  let openAgainAt = 0;
  let lost = 0;

  function open(): OpenFile {
    mkdirSync(folder, { recursive: true });
    const descriptor = openSync(path, 'a', 0o600);
    return { descriptor, size: fstatSync(descriptor).size };
  }

  function close(): void {
    if (file !== null) closeSync(file.descriptor);
    file = null;
  }

  function rotate(): void {
    close();
    for (let number = files; number > 1; number -= 1) renameIfThere(`${path}.${number - 1}`, `${path}.${number}`);
    renameIfThere(path, `${path}.1`);
  }

  function append(text: string): void {
    file ??= open();
    if (file.size > 0 && file.size + Buffer.byteLength(text) > bytes) {
      rotate();
      file = open();
    }
    appendFileSync(file.descriptor, text);
    file.size += Buffer.byteLength(text);
  }

  return {
    write(text) {
      if (Date.now() < openAgainAt) {
        lost += linesOf(text);
        return;
      }
      try {
        append(lost > 0 ? lossLine(lost) + text : text);
        lost = 0;
      } catch (error) {
        lost += linesOf(text);
        openAgainAt = Date.now() + retryMs;
        close();
        onFailure(error as Error);
      }
    },
    close,
  };
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function linesOf(text: string): number {
  return text.split('\n').length - 1;
}

function lossLine(lost: number): string {
  return `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lost, msg: 'log lines were lost' })}\n`;
}
