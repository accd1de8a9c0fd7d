/** Files and places that a restore refuses, and backups that fail. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, migrate, openDatabase, sql, startEmbeddedPostgres } from '#database';
import { afterRestore } from '#restore';
import { BACKUP_PASSPHRASE, type BackupFixture, openBackupFixture } from '#testing';
import { createArchive } from './archive-writer.ts';
import { makeBackup } from './backup.ts';
import { BackupError } from './backup-error.ts';
import { HEADER_ENTRY } from './backup-format.ts';
import { passphraseOf } from './command-line.ts';
import { type RestoreRequest, restoreBackup } from './restoring.ts';
import { verifyBackup } from './verification.ts';

let fixture: BackupFixture;
let file: string;

beforeAll(async () => {
  fixture = await openBackupFixture();
  file = join(fixture.folder, 'store.backup');
});
afterAll(async () => await fixture.close());

test('a backup is verified before it gets its name, in the place of a former one', async () => {
  writeFileSync(file, 'a former backup');
  const made = await makeBackup({ ...(await fixture.target('none', file)), settings: fixture.settings }, new Date());
  const verified = await verifyBackup(file, BACKUP_PASSPHRASE);
  expect(verified).toMatchObject({ tables: made.tables, rows: made.rows, files: 1 });
  expect(made.bytes).toBe(statSync(file).size);
  expect(readdirSync(fixture.folder)).toEqual(['store.backup']);
});

describe('a restore refuses', () => {
  test('a number that is none of an invoice, before it writes anything', async () => {
    const target = await fixture.target('wrong-number', file);
    const wrong = restoreBackup({ ...target, lastPaper: 'TL/26-27/123' }, fixture.shop.clock());
    await expect(wrong).rejects.toThrow('is not the number of an invoice');
    expect(existsSync(target.settings.dataDir)).toBe(false);
  });

  test('an owner who may not switch triggers off', async () => {
    const { settings } = await fixture.target('no-right', file, { mayLoad: false });
    expect(await refusal({ settings })).toContain('grant set on parameter session_replication_role');
  });

  /** Restores into a new database, which has to stay empty. */
  async function refusal(request: Partial<RestoreRequest> & { readonly dataDir?: string }): Promise<string> {
    const { dataDir, ...rest } = request;
    const target = await fixture.target(`refused-${Math.random().toString(36).slice(2)}`, file);
    const settings = { ...target.settings, ...(dataDir === undefined ? {} : { dataDir }) };
    const failed: unknown = await restoreBackup({ ...target, settings, ...rest }, fixture.shop.clock()).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(BackupError);
    if (dataDir === undefined) expect(existsSync(join(settings.dataDir, 'postgres'))).toBe(false);
    return (failed as BackupError).message;
  }

  function damaged(name: string, change: (bytes: Buffer) => Buffer): string {
    const path = join(fixture.folder, name);
    writeFileSync(path, change(readFileSync(file)));
    return path;
  }

  test('a wrong passphrase', async () => {
    expect(await refusal({ passphrase: 'another passphrase' })).toContain('the passphrase is wrong');
  });

  test('a file that is not there, and one that is no backup', async () => {
    expect(await refusal({ file: join(fixture.folder, 'nothing.backup') })).toContain('There is no file');
    expect(await refusal({ file: damaged('text', () => Buffer.from('a shopping list')) })).toContain('not a backup');
  });

  test('a file that ends early', async () => {
    const half = damaged('half', (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)));
    expect(await refusal({ file: half })).toContain('damaged or incomplete');
  });

  test('a file with one changed byte', async () => {
    const flipped = damaged('flipped', (bytes) => {
      const at = bytes.length - 1_000;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes;
    });
    expect(await refusal({ file: flipped })).toContain('damaged or incomplete');
  });

  test('a backup of a newer version', async () => {
    const newer = join(fixture.folder, 'newer.backup');
    const archive = await createArchive(newer, BACKUP_PASSPHRASE);
    const header = {
      format: 1,
      takenAt: fixture.shop.clock().toISOString(),
      migrations: [{ number: 9_999, name: 'of-next-year', sha256: 'unknown' }],
      jobMigrations: 1,
      tables: [],
    };
    await archive.add(HEADER_ENTRY, Buffer.from(JSON.stringify(header)));
    await archive.add('contents.json', Buffer.from('{"rows":{},"files":0,"fileBytes":0}'));
    await archive.finish();
    expect(await refusal({ file: newer })).toContain('newer or changed version');
  });

  test('a path that leads out of the data folder', async () => {
    const evil = join(fixture.folder, 'evil.backup');
    const archive = await createArchive(evil, BACKUP_PASSPHRASE);
    const header = { format: 1, takenAt: fixture.shop.clock().toISOString(), jobMigrations: 1, tables: [] };
    const migrations = [{ number: 1, name: 'first', sha256: 'unknown' }];
    await archive.add(HEADER_ENTRY, Buffer.from(JSON.stringify({ ...header, migrations })));
    await archive.add('files/uploads/../../outside', Buffer.from('x'));
    await archive.finish();
    expect(await refusal({ file: evil })).toContain('does not belong in a backup');
  });

  test('a data folder or a database that is not empty', async () => {
    expect(await refusal({ dataDir: fixture.shop.platform.settings.dataDir })).toContain('is not empty');
    expect(await refusal({ settings: { ...fixture.settings, dataDir: join(fixture.folder, 'empty') } })).toContain(
      'The database is not empty',
    );
  });
});

test('no store opens a database or a folder whose restore did not finish', async () => {
  const { settings, log } = await fixture.target('unfinished', file);
  const schema = { url: settings.migrationDatabaseUrl ?? '', applicationRole: null };
  await migrate(schema, log);
  const database = connectDatabase({ url: schema.url, log, connections: 1 });
  await database.run(sql`insert into restore_unfinished values (now())`);
  await expect(migrate(schema, log)).rejects.toThrow('A restore of this database did not finish');
  await migrate(schema, log, { isRestoring: true });
  await afterRestore(database, { name: 'finished by hand', lastPaper: null }, fixture.shop.clock());
  await migrate(schema, log);
  await database.close();
  mkdirSync(join(settings.dataDir, 'restoring'), { recursive: true });
  await expect(openDatabase(settings, log)).rejects.toThrow('A backup is being restored');
  await expect(startEmbeddedPostgres(settings.dataDir)).rejects.toThrow('A backup is being restored');
});

test('a backup that fails leaves no file behind, and none is taken for a backup before it is complete', async () => {
  const target = join(fixture.folder, 'never.backup');
  const archive = await createArchive(target, BACKUP_PASSPHRASE);
  await archive.add(HEADER_ENTRY, Buffer.from('{}'));
  expect(existsSync(target)).toBe(false);
  await archive.abandon();
  expect(readdirSync(fixture.folder).filter((name) => name.startsWith('never'))).toEqual([]);
});

test('a database in which no store was started is refused with what to do', async () => {
  const unused = await fixture.target('unused', join(fixture.folder, 'unused.backup'));
  const failed = makeBackup(unused, new Date());
  await expect(failed).rejects.toThrow(BackupError);
  await expect(failed).rejects.toThrow('start the store on it once');
  expect(readdirSync(fixture.folder).filter((name) => name.startsWith('unused.'))).toEqual([]);
});

test('without a passphrase no backup is made', () => {
  expect(() => passphraseOf({ backupPassphrase: null })).toThrow('Set BACKUP_PASSPHRASE');
});
