/** What a backup file contains. Its entries stand in the order of this file. */
import * as z from 'zod';

/** Changes when an older version could not restore the file. */
export const FORMAT = 1;

/** The first entry: from what the backup was made. */
export const HEADER_ENTRY = 'backup.json';
export const headerSchema = z.strictObject({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  /** Migrations that the database had. */
  migrations: z.array(z.strictObject({ number: z.number(), name: z.string(), sha256: z.string() })).min(1),
  /** Migrations of the job queue. */
  jobMigrations: z.number(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
});
export type BackupHeader = z.output<typeof headerSchema>;

/** Rows of a table in PostgreSQL's text format of COPY, in parts of a few megabytes. */
export function tableEntry(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}`;
}

/** @returns null for another kind of entry */
export function tableOf(entry: string): string | null {
  return /^tables\/(.+)\/\d{6,}$/.exec(entry)?.[1] ?? null;
}

/** Read after the tables, so that no sequence stands below a number in use. */
export const SEQUENCES_ENTRY = 'sequences.json';
export const sequencesSchema = z.array(
  z.strictObject({ name: z.string(), value: z.string().regex(/^-?\d+$/), isUsed: z.boolean() }),
);
export type Sequence = z.output<typeof sequencesSchema>[number];

/** Folders of DATA_DIR that are saved: uploads of buyers, pictures of the catalogue, and the generated key. */
export const FOLDERS = ['uploads', 'media', 'keys'] as const;

export function fileEntry(path: string): string {
  return `files/${path}`;
}

/** @returns the path in DATA_DIR; null for another kind of entry, and for a path that leads out of the folders */
export function pathOf(entry: string): string | null {
  const [, path] = /^files\/(.+)$/.exec(entry) ?? [];
  if (path === undefined) return null;
  const [folder, ...rest] = path.split('/');
  const isInside = FOLDERS.some((one) => one === folder) && rest.length > 0;
  return isInside && rest.every((part) => part !== '' && part !== '.' && part !== '..') ? path : null;
}

/** The last entry: what the others add up to. */
export const CONTENTS_ENTRY = 'contents.json';
export const contentsSchema = z.strictObject({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  fileBytes: z.number(),
});
export type BackupContents = z.output<typeof contentsSchema>;
