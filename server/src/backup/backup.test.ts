/** A backup that is made while the store sells, and a store restored from it. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { lockPrice, remarkOf, type WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations, sql } from '#database';
import { resumeSales } from '#rates';
import {
  BACKUP_PASSPHRASE,
  type BackupFixture,
  call,
  openBackupFixture,
  openStoreFixture,
  type Shopper,
  type StaffClient,
  type StoreFixture,
  screenshot,
  signInOwner,
} from '#testing';
import { type RestoreRequest, restoreBackup } from './restoring.ts';

let fixture: BackupFixture;
let shop: StoreFixture;
let piece: WeightId;
let file: string;

beforeAll(async () => {
  fixture = await openBackupFixture();
  ({ shop } = fixture);
  const { id } = await shop.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  piece = id;
});
afterAll(async () => await fixture.close());

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

/** Runs `backup-main.ts` or `restore-main.ts` on a store. */
async function command(program: string, args: readonly string[], { settings }: Pick<RestoreRequest, 'settings'>) {
  return await promisify(execFile)(process.execPath, [resolve(import.meta.dirname, program), ...args], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: {
      ...process.env,
      DATABASE_URL: settings.databaseUrl ?? '',
      MIGRATION_DATABASE_URL: settings.migrationDatabaseUrl ?? '',
      DATA_DIR: settings.dataDir,
      BACKUP_PASSPHRASE,
      BACKUP_DIR: join(fixture.folder, 'nightly'),
    },
  });
}

async function openRestored({ settings }: RestoreRequest): Promise<StoreFixture> {
  const { cashfreeBaseUrl } = shop.platform.settings;
  const restored = await openStoreFixture({ settings: { ...settings, cashfreeBaseUrl } });
  fixture.closing.push(async () => await restored.close());
  return restored;
}

describe('a store restored from a backup that was made while it sold', () => {
  let before: Sold[];
  let lost: Sold;
  let known: Paper[];
  let restored: StoreFixture;
  let staff: StaffClient;

  beforeAll(async () => {
    const transfer = await shop.customer();
    await transfer.fillCart(piece);
    await transfer.submit('Upi', { file: await screenshot(), utr: '412345678901' });
    before = [await paidOrder(), await paidOrder()];
    known = await invoices(shop);
    const duringIt = [paidOrder(), paidOrder(), paidOrder()];
    const made = await command('backup-main.ts', [], fixture);
    expect(made.stdout).toContain('It is whole');
    file = join(fixture.folder, 'nightly', readdirSync(join(fixture.folder, 'nightly'))[0] ?? '');
    await Promise.all(duringIt);
    lost = await paidOrder();
    const target = await fixture.target('restored', file);
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

  test('shows the payment whose order the backup does not have, at once', async () => {
    staff = await signInOwner(restored);
    await staff.ok(contract.runReconciliation, null);
    const { differences } = await staff.ok(contract.readSettlements, null);
    const missing = differences.filter(({ kind }) => kind === 'payment missing in store');
    expect(missing.map(({ detail }) => detail)).toContain(`${lost.orderNumber}-1`);
    expect(missing.map(({ detail }) => detail)).not.toContain(`${before[0]?.orderNumber}-1`);
  });

  test('shows the bank credit whose order the backup does not have', async () => {
    const credit = `UPI/CR/412345678999/BUYER/${remarkOf(lost.orderNumber)},412345678999,12345.00`;
    const csv = `Date,Narration,Ref No,Credit Amount\n21/11/2026,${credit}`;
    const { matched, unmatched } = await staff.ok(
      contract.importStatement,
      contract.statementOfText('since the backup', csv),
    );
    expect({ matched, unmatched: unmatched.length }).toEqual({ matched: [], unmatched: 1 });
    const { credits } = await staff.ok(contract.readBankOverview, null);
    expect(credits).toMatchObject([{ utr: '412345678999', amountPaise: 12_345_00 }]);
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

test('others can neither read a backup nor find personal data in it', () => {
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readFileSync(file, 'latin1').startsWith('age-encryption.org/v1')).toBe(true);
});

/** Made with `SEED=empty` by each release, under the passphrase of the tests. */
const releases = resolve(import.meta.dirname, 'releases');

test.each(readdirSync(releases))('the store of release %s opens in this version', async (name) => {
  const target = await fixture.target(`of-${name}`, join(releases, name));
  await restoreBackup(target, shop.clock());
  const opened = await openRestored(target);
  await signInOwner(opened);
  const { count } = await opened.database.one<{ count: number }>(sql`select count(*)::int as count from migration`);
  expect(count).toBe((await readMigrations()).length);
});

test('the check before an update makes a backup, names the migrations to come, and refuses data of a newer version', async () => {
  const name = await shop.database.one<{ name: string; number: number; sha256: string; appliedAt: Date }>(
    sql`delete from migration where number = (select max(number) from migration) returning name, number, sha256, applied_at`,
  );
  const { stdout } = await command('upgrade-main.ts', [], fixture);
  expect(stdout).toMatch(new RegExp(`next start  1: \\d{4}-${name.name}\n.*verified +/`));
  expect(readdirSync(join(fixture.folder, 'nightly')).some((made) => made.startsWith('tola-before-update-'))).toBe(
    true,
  );
  await shop.database.run(sql`
    insert into migration (number, name, sha256, applied_at)
    values (${name.number}, ${name.name}, ${name.sha256}, ${name.appliedAt}), (9999, 'of-tomorrow', 'x', ${name.appliedAt})`);
  await expect(command('upgrade-main.ts', [], fixture)).rejects.toThrow('has the migration 9999-of-tomorrow');
});
