/** Reads a backup file entry by entry. Every byte is authenticated before it is passed on. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createZstdDecompress } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import tar from 'tar-stream';
import { BackupError } from './backup-error.ts';

export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  /** To be read to its end before the next entry. */
  readonly body: Readable;
}

/**
 * Passes each entry to `read`, in order.
 *
 * @throws BackupError when the file is missing, damaged or incomplete, or when the passphrase is wrong
 */
export async function readArchive(
  file: string,
  passphrase: string,
  read: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const compressed = Readable.fromWeb((await decrypt(file, passphrase)) as ReadableStream<Uint8Array>);
  const extract = tar.extract();
  let failure: unknown = null;
  const entries = (async () => {
    for await (const entry of extract) {
      const body = Readable.from(entry);
      try {
        await read({ name: entry.header.name, size: entry.header.size ?? 0, body });
      } catch (error) {
        failure = error;
        throw error;
      }
      body.resume();
    }
  })();
  try {
    await Promise.all([pipeline(compressed, createZstdDecompress(), extract), entries]);
  } catch (error) {
    if (failure !== null) throw failure;
    throw new BackupError(`${file} is damaged or incomplete: ${(error as Error).message}`, { cause: error });
  }
}

async function decrypt(file: string, passphrase: string): Promise<globalThis.ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const source = createReadStream(file);
  try {
    return await decrypter.decrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>);
  } catch (error) {
    source.destroy();
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError(`There is no file ${file}`);
    throw new BackupError(`${file} cannot be opened: the passphrase is wrong, or it is not a backup`, { cause: error });
  }
}
