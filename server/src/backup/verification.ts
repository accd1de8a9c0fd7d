/** Reads a backup to its end and compares what it has with what it says it has. */

import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type * as z from 'zod';
import { type ArchiveEntry, readArchive } from './archive-reader.ts';
import { BackupError } from './backup-error.ts';
import {
  type BackupContents,
  type BackupHeader,
  CONTENTS_ENTRY,
  contentsSchema,
  HEADER_ENTRY,
  headerSchema,
  pathOf,
  SEQUENCES_ENTRY,
  type Sequence,
  sequencesSchema,
  tableOf,
} from './backup-format.ts';
import { rowsIn } from './database-dump.ts';

/** What is done with each part of a backup. Tables come first, then sequences, then files. */
export interface BackupVisitor {
  begin(header: BackupHeader): Promise<void>;
  rows(table: string, rows: Readable): Promise<void>;
  sequences(sequences: readonly Sequence[]): Promise<void>;
  file(path: string, body: Readable): Promise<void>;
  end(contents: BackupContents): Promise<void>;
}

/**
 * Passes the parts of a backup to the visitor.
 *
 * @throws BackupError when the file is damaged, incomplete or not a backup
 */
export async function visitBackup(file: string, passphrase: string, visitor: BackupVisitor): Promise<void> {
  let begun = false;
  let ended = false;
  await readArchive(file, passphrase, async (entry) => {
    const { name, body } = entry;
    if (name === HEADER_ENTRY) {
      begun = true;
      return await visitor.begin(await parse(entry, headerSchema));
    }
    if (!begun || ended) throw new BackupError(`${file} is not a backup of the store`);
    if (name === SEQUENCES_ENTRY) return await visitor.sequences(await parse(entry, sequencesSchema));
    if (name === CONTENTS_ENTRY) {
      ended = true;
      return await visitor.end(await parse(entry, contentsSchema));
    }
    const table = tableOf(name);
    if (table !== null) return await visitor.rows(table, body);
    const path = pathOf(name);
    if (path === null) throw new BackupError(`${file} contains ${name}, which does not belong in a backup`);
    await visitor.file(path, body);
  });
  if (!ended) throw new BackupError(`${file} is incomplete: the backup did not end`);
}

async function parse<S extends z.ZodType>({ name, body }: ArchiveEntry, schema: S): Promise<z.output<S>> {
  const result = schema.safeParse(JSON.parse((await buffer(body)).toString()));
  if (!result.success) throw new BackupError(`The ${name} of the backup is not one that this version understands`);
  return result.data;
}

export interface VerifiedBackup {
  readonly header: BackupHeader;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly fileBytes: number;
}

/** @throws BackupError when something is missing or damaged */
export async function verifyBackup(file: string, passphrase: string): Promise<VerifiedBackup> {
  const rows: Record<string, number> = {};
  let files = 0;
  let fileBytes = 0;
  let verified: VerifiedBackup | null = null;
  let header: BackupHeader | null = null;
  await visitBackup(file, passphrase, {
    begin: async (read) => {
      header = read;
    },
    rows: async (table, body) => {
      for await (const chunk of body as AsyncIterable<Buffer>) rows[table] = (rows[table] ?? 0) + rowsIn(chunk);
    },
    sequences: async () => undefined,
    file: async (_, body) => {
      files += 1;
      for await (const chunk of body as AsyncIterable<Buffer>) fileBytes += chunk.length;
    },
    end: async (contents) => {
      compare(contents, { rows, files, fileBytes });
      if (header === null) throw new BackupError(`${file} is not a backup of the store`);
      const total = Object.values(contents.rows).reduce((sum, count) => sum + count, 0);
      verified = { header, tables: header.tables.length, rows: total, files, fileBytes };
    },
  });
  if (verified === null) throw new BackupError(`${file} is incomplete: the backup did not end`);
  return verified;
}

function compare(said: BackupContents, found: BackupContents): void {
  for (const [table, rows] of Object.entries(said.rows)) {
    const there = found.rows[table] ?? 0;
    if (there !== rows) throw new BackupError(`${table} has ${there} rows in the backup, which counts ${rows}`);
  }
  if (said.files !== found.files || said.fileBytes !== found.fileBytes) {
    throw new BackupError(`The backup has ${found.files} files (${found.fileBytes} bytes) of ${said.files}`);
  }
}
