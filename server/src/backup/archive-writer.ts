/**
 * Writes a backup file: a tar archive, compressed with Zstandard and encrypted with age. Standard tools open it as well:
 * `age --decrypt FILE | zstd -d | tar x`.
 */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createZstdCompress } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import tar from 'tar-stream';

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Adds a content of this size in bytes. */
  addStream(name: string, content: Readable, size: number): Promise<void>;
  /** Completes the file. @returns its size in bytes */
  finish(): Promise<number>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}

/** @throws when there is a file of this name */
export async function createArchive(file: string, passphrase: string): Promise<ArchiveWriter> {
  const pack = tar.pack();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const compressed = createZstdCompress();
  const encrypted = await encrypter.encrypt(Readable.toWeb(compressed) as globalThis.ReadableStream<Uint8Array>);
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const written = Promise.all([
    pipeline(Readable.from(pack), compressed),
    pipeline(Readable.fromWeb(encrypted as ReadableStream<Uint8Array>), target),
  ]);
  // It is awaited by whatever is added next; until then a failure must not count as unhandled.
  written.catch(() => undefined);

  /** A full disk ends the pipeline while an entry still waits for its turn. */
  async function unlessItFails<T>(step: Promise<T>): Promise<T> {
    const ended = written.then(() => {
      throw new Error('The backup file ended early');
    });
    return await Promise.race([step, ended]);
  }

  return {
    async add(name, bytes) {
      await unlessItFails(
        new Promise<void>((done, failed) => {
          pack.entry({ name, mode: 0o600 }, Buffer.from(bytes), (error) => (error ? failed(error) : done()));
        }),
      );
    },
    async addStream(name, content, size) {
      const entry = pack.entry({ name, size, mode: 0o600 });
      await unlessItFails(pipeline(content, entry));
    },
    async finish() {
      pack.finalize();
      await written;
      return target.bytesWritten;
    },
    async abandon() {
      pack.destroy(new Error('The backup was abandoned'));
      await Promise.allSettled([written]);
      await rm(file, { force: true });
    },
  };
}
