/** Backups of a store that sells meanwhile, restored into an empty database, and the damage that a restore refuses. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { lockPrice, type WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#database';
import { createLog } from '#log';
import { resumeSales } from '#rates';
import {
  asOwner,
  cacheFolder,
  call,
  createEmptyDatabase,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type Shopper,
  type StoreFixture,
  screenshot,
  signInOwner,
} from '#testing';
import { createArchive } from './archive-writer.ts';
import { makeBackup } from './backup.ts';
import { BackupError } from './backup-error.ts';
import { HEADER_ENTRY } from './backup-format.ts';
import { passphraseOf } from './command-line.ts';
import { type RestoreRequest, restoreBackup } from './restoring.ts';
import { verifyBackup } from './verification.ts';

const PASSPHRASE = 'correct horse battery staple';
const folder = mkdtempSync(join(cacheFolder, 'backup-'));
const nightly = join(folder, 'nightly');
let file: string;
const log = createLog({ level: 'silent' });
const progress = (): void => undefined;

let shop: StoreFixture;
let piece: WeightId;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  const { id } = await shop.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  piece = id;
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Sold {
  readonly buyer: Shopper;
  readonly orderNumber: string;
}

async function paidOrder(at: StoreFixture = shop): Promise<Sold> {
  const buyer = await at.customer();
  await buyer.fillCart(piece);
  const placed = await buyer.submit('Card');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  await shop.pay(orderNumber, 'success');
  await buyer.status(orderNumber);
  return { buyer, orderNumber };
}

interface Paper {
  readonly orderNumber: string;
  readonly paidPaise: number;
  readonly number: string;
}

async function invoices(at: StoreFixture): Promise<Paper[]> {
  return await at.database.rows<Paper>(sql`
    select o.order_number, o.paid_paise, i.number from customer_order o join invoice i on i.order_id = o.id order by i.id`);
}

function settingsOf(at: StoreFixture): RestoreRequest['settings'] {
  const { settings } = at.platform;
  return { ...settings, migrationDatabaseUrl: asOwner(settings.databaseUrl ?? '') };
}

/** Runs `backup-main.ts` or `restore-main.ts` on a store. */
async function command(program: string, args: readonly string[], { settings }: Pick<RestoreRequest, 'settings'>) {
  return await promisify(execFile)(process.execPath, [resolve(import.meta.dirname, program), ...args], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: {
      ...process.env,
      DATABASE_URL: settings.databaseUrl ?? '',
      MIGRATION_DATABASE_URL: settings.migrationDatabaseUrl ?? '',
      DATA_DIR: settings.dataDir,
      BACKUP_PASSPHRASE: PASSPHRASE,
      BACKUP_DIR: nightly,
    },
  });
}

async function targetOf(name: string): Promise<RestoreRequest> {
  const { url, ownerUrl, drop } = await createEmptyDatabase();
  closing.push(drop);
  const settings = {
    ...settingsOf(shop),
    databaseUrl: url,
    migrationDatabaseUrl: ownerUrl,
    dataDir: join(folder, name),
  };
  return { file, passphrase: PASSPHRASE, lastPaper: null, settings, log, progress };
}

async function openRestored({ settings }: RestoreRequest): Promise<StoreFixture> {
  const { cashfreeBaseUrl } = shop.platform.settings;
  const restored = await openStoreFixture({ settings: { ...settings, cashfreeBaseUrl } });
  closing.push(async () => await restored.close());
  return restored;
}

describe('a store restored from a backup that was made while it sold', () => {
  let before: Sold[];
  let lost: Sold;
  let known: Paper[];
  let restored: StoreFixture;

  beforeAll(async () => {
    const transfer = await shop.customer();
    await transfer.fillCart(piece);
    await transfer.submit('Upi', { file: await screenshot(), utr: '412345678901' });
    before = [await paidOrder(), await paidOrder()];
    known = await invoices(shop);
    const duringIt = [paidOrder(), paidOrder(), paidOrder()];
    const made = await command('backup-main.ts', [], { settings: settingsOf(shop) });
    expect(made.stdout).toContain('It is whole');
    file = join(nightly, readdirSync(nightly)[0] ?? '');
    await Promise.all(duringIt);
    lost = await paidOrder();
    const target = await targetOf('restored');
    expect((await command('restore-main.ts', [file, 'none'], target)).stdout).toContain('numbered TL2/… and CN2/…');
    restored = await openRestored(target);
  });

  test('has every order that was paid before, with its invoice', async () => {
    const papers = await invoices(restored);
    expect(papers).toEqual(expect.arrayContaining(known));
    expect(new Set(papers.map(({ number }) => number)).size).toBe(papers.length);
    expect(await invoices(shop)).toEqual(expect.arrayContaining(papers));
    expect(papers.map(({ orderNumber }) => orderNumber)).not.toContain(lost.orderNumber);
  });

  test('has the files', () => {
    const uploads = (at: StoreFixture) => readdirSync(join(at.platform.settings.dataDir, 'uploads'));
    expect(uploads(restored)).toEqual(uploads(shop));
    expect(uploads(restored)).toHaveLength(1);
    expect(existsSync(join(restored.platform.settings.dataDir, 'restoring'))).toBe(false);
  });

  test('sells nothing until staff resume sales', async () => {
    const buyer = await restored.customer();
    await buyer.fillCart(piece);
    expect(await buyer.lock()).toMatchObject({ ok: false, message: expect.stringContaining('checking our records') });
  });

  test('accepts no session of before', async () => {
    const token = before[0]?.buyer.token ?? '';
    expect(await call(shop, lockPrice, {} as never, { token })).not.toMatchObject({ code: 401 });
    expect(await call(restored, lockPrice, {} as never, { token })).toMatchObject({ ok: false, code: 401 });
  });

  test('shows the payment whose order the backup does not have', async () => {
    restored.clock.advance(16 * 60);
    const owner = await signInOwner(restored);
    await owner.ok(contract.runReconciliation, null);
    const { differences } = await owner.ok(contract.readSettlements, null);
    const missing = differences.filter(({ kind }) => kind === 'payment missing in store');
    expect(missing.map(({ detail }) => detail)).toContain(`${lost.orderNumber}-1`);
    expect(missing.map(({ detail }) => detail)).not.toContain(`${before[0]?.orderNumber}-1`);
  });

  test('gives a new order no number of a lost one', async () => {
    const halts = await restored.database.one<{ id: number }>(sql`select id from rate_halt where lifted_at is null`);
    await resumeSales(
      restored.database,
      { haltId: halts.id, by: 'Meenal', why: 'Payments compared' },
      restored.clock(),
    );
    const { orderNumber } = await paidOrder(restored);
    const issued = [...(await invoices(shop)), lost].map((one) => one.orderNumber);
    expect(issued).not.toContain(orderNumber);
    expect((await invoices(restored)).at(-1)?.number).toBe('TL2/26-27/000001');
  });
});

describe('a restore refuses', () => {
  /** Restores into a new database, which has to stay empty. */
  async function refusal(request: Partial<RestoreRequest> & { readonly dataDir?: string }): Promise<string> {
    const { dataDir, ...rest } = request;
    const target = await targetOf(`refused-${Math.random().toString(36).slice(2)}`);
    const settings = { ...target.settings, ...(dataDir === undefined ? {} : { dataDir }) };
    const failed: unknown = await restoreBackup({ ...target, settings, ...rest }, shop.clock()).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(BackupError);
    if (dataDir === undefined && existsSync(settings.dataDir)) expect(readdirSync(settings.dataDir)).toEqual([]);
    return (failed as BackupError).message;
  }

  function damaged(name: string, change: (bytes: Buffer) => Buffer): string {
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(file)));
    return path;
  }

  test('a wrong passphrase', async () => {
    expect(await refusal({ passphrase: 'another passphrase' })).toContain('the passphrase is wrong');
  });

  test('a file that is not there, and one that is no backup', async () => {
    expect(await refusal({ file: join(folder, 'nothing.backup') })).toContain('There is no file');
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
    const newer = join(folder, 'newer.backup');
    const archive = await createArchive(newer, PASSPHRASE);
    const header = {
      format: 1,
      takenAt: shop.clock().toISOString(),
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
    const evil = join(folder, 'evil.backup');
    const archive = await createArchive(evil, PASSPHRASE);
    const header = { format: 1, takenAt: shop.clock().toISOString(), jobMigrations: 1, tables: [] };
    const migrations = [{ number: 1, name: 'first', sha256: 'unknown' }];
    await archive.add(HEADER_ENTRY, Buffer.from(JSON.stringify({ ...header, migrations })));
    await archive.add('files/uploads/../../outside', Buffer.from('x'));
    await archive.finish();
    expect(await refusal({ file: evil })).toContain('does not belong in a backup');
  });

  test('a data folder or a database that is not empty', async () => {
    expect(await refusal({ dataDir: shop.platform.settings.dataDir })).toContain('is not empty');
    expect(await refusal({ settings: { ...settingsOf(shop), dataDir: join(folder, 'empty') } })).toContain(
      'The database is not empty',
    );
  });
});

test('a backup that fails leaves no file behind, and none is taken for a backup before it is complete', async () => {
  const target = join(folder, 'never.backup');
  const archive = await createArchive(target, PASSPHRASE);
  await archive.add(HEADER_ENTRY, Buffer.from('{}'));
  expect(existsSync(target)).toBe(false);
  await archive.abandon();
  expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([]);
});

test('others can neither read a backup nor find personal data in it', () => {
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readFileSync(file, 'latin1').startsWith('age-encryption.org/v1')).toBe(true);
});

test('without a passphrase no backup is made', () => {
  expect(() => passphraseOf({ backupPassphrase: null })).toThrow('Set BACKUP_PASSPHRASE');
});

test('a backup by function is verified as well', async () => {
  const again = join(folder, 'again.backup');
  const made = await makeBackup({ ...(await targetOf('none')), file: again, settings: settingsOf(shop) }, shop.clock());
  const verified = await verifyBackup(again, PASSPHRASE);
  expect(verified).toMatchObject({ tables: made.tables, rows: made.rows, files: 2 });
  expect(made.bytes).toBe(statSync(again).size);
});
