/** A log file rotated by size, written asynchronously. A full disk costs lines, never the program. */
import { mkdirSync } from 'node:fs';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

/** Lines that wait for a slow disk; beyond them lines are dropped. */
const MAX_WAITING_BYTES = 16_000_000;
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
  write(line: string): void;
  /** Resolves when everything is written. */
  close(): Promise<void>;
}

export function openRotatingFile(options: RotatingFileOptions): RotatingFile {
  const { folder, name, bytes, files, onFailure, retryMs = RETRY_MS } = options;
  let stream: RotatingFileStream | null = null;
  let openAgainAt = 0;
  let lost = 0;

  function fail(error: Error): void {
    stream = null;
    openAgainAt = Date.now() + retryMs;
    onFailure(error);
  }

  function open(): RotatingFileStream | null {
    if (Date.now() < openAgainAt) return null;
    try {
      mkdirSync(folder, { recursive: true });
    } catch (error) {
      fail(error as Error);
      return null;
    }
    const opened = createStream((index) => (index === null ? name : `${name}.${String(index)}`), {
      ...{ path: folder, size: `${bytes}B`, rotate: files, mode: 0o600 },
    });
    opened.on('error', (error) => {
      if (stream === opened) fail(error);
    });
    return opened;
  }

  return {
    write(line) {
      stream ??= open();
      if (stream === null || stream.writableLength > MAX_WAITING_BYTES) {
        lost += 1;
        return;
      }
      if (lost > 0) {
        stream.write(
          `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lost, msg: 'log lines were lost' })}\n`,
        );
        lost = 0;
      }
      stream.write(line);
    },
    async close() {
      const last = stream;
      stream = null;
      if (last !== null) await new Promise<void>((resolve) => last.end(() => resolve()));
    },
  };
}
