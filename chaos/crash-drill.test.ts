/**
 * The drill of docs/runbook.md on one machine with the embedded database: a backup under load, kill -9 of store and database, a
 * restore into an empty place, reconciliation. Every payment is booked once or shown, none is booked twice.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { remarkOf } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import {
  auditMoney,
  connectDatabase,
  createLog,
  type Database,
  eventually,
  newStaffClient,
  readProviderLedger,
  type StoreProcess,
  sql,
  startEmbeddedPostgres,
  startStoreProcess,
  totpCode,
} from '@tola/server/testing';
import { afterAll, expect, test } from 'vitest';
import { owner, program, storeSettings } from './fleet.ts';
import { type Checkout, planOf } from './plan.ts';
import { type ProviderProcess, startProviderProcess } from './provider-process.ts';
import { type Sales, startSales } from './sales.ts';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'tola-drill-'));
const stateFile = join(folder, 'provider.json');
const closing: (() => Promise<void>)[] = [];
const log = createLog({ level: 'silent' });
const SOLD_BEFORE = 5;
/** For a machine several times slower than a developer's. */
const PATIENCE_MS = 240_000;

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** Everybody pays once, in full, and keeps the order: then a payment is either booked or lost. */
function paidOnce(one: Checkout): Checkout {
  return {
    ...one,
    coupon: null,
    points: 0,
    atProvider: ['success'],
    transfer: 'in full',
    remark: 'order number',
    retries: false,
    dashboard: null,
    cancels: false,
  };
}

async function openStore(
  dataDir: string,
  provider: ProviderProcess,
  readyPath: '/readyz' | '/healthz' = '/readyz',
): Promise<{ readonly store: StoreProcess; readonly database: Database; readonly serverPid: number }> {
  const settings = storeSettings({ role: 'all', providerPort: provider.port(), dataDir });
  const store = await startStoreProcess(settings, program, readyPath);
  const server = await startEmbeddedPostgres(dataDir);
  const database = connectDatabase({ url: server.url('tola'), log, connections: 3 });
  closing.push(
    async () => await database.close(),
    async () => await store.close(),
  );
  // This process must neither own nor restart the server.
  await server.close();
  return { store, database, serverPid: server.pid };
}

async function command(name: string, args: readonly string[], dataDir: string): Promise<string> {
  const env = { BACKUP_PASSPHRASE: 'correct horse battery', BACKUP_DIR: join(folder, 'backups'), DATA_DIR: dataDir };
  const file = join('server/src/backup', name);
  const done = await promisify(execFile)(process.execPath, [file, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  return done.stdout;
}

/** By the provider's own journal. */
function paymentsAtProvider(): string[] {
  const payments = new Map<string, string>();
  for (const line of readFileSync(stateFile, 'utf8').trim().split('\n')) {
    const [table, id, record] = JSON.parse(line) as [string, string, { status?: string } | null];
    if (table === 'payments') payments.set(id, record?.status ?? '');
  }
  return [...payments].filter(([, status]) => status === 'SUCCESS').map(([id]) => id);
}

async function receiptsOfPayments(database: Database): Promise<{ id: string; count: number }[]> {
  return await database.rows(sql`
    select p.provider_payment_id as id, count(r.id) as count
    from provider_payment p join receipt r on r.provider_payment_id = p.id group by 1`);
}

/** Whether the restore will have lost an order that is paid at the provider, and one that is paid at the bank. */
async function isPaidBothWays(database: Database, sales: Sales, since: Date): Promise<boolean> {
  const placed = await database.rows<{ orderNumber: string; isByProvider: boolean }>(sql`
    select order_number, exists (
      select from receipt where order_id = customer_order.id and provider_payment_id is not null) as is_by_provider
    from customer_order where placed_at > ${since}`);
  const credits = sales.bank.arrivals().map(({ narration }) => narration);
  return (
    placed.some(({ isByProvider }) => isByProvider) &&
    placed.some(({ orderNumber }) => credits.some((credit) => credit.includes(remarkOf(orderNumber))))
  );
}

test('after a backup under load, a crash and a restore, every payment is booked once or shown', async () => {
  const provider = await startProviderProcess(stateFile);
  closing.push(async () => await provider.close());
  const first = await openStore(join(folder, 'data'), provider);
  const { checkouts } = planOf(7, { checkouts: 1_000, disturbances: 0 });
  const sales = await startSales({ webs: [first.store], provider, database: first.database }, checkouts.map(paidOnce));
  await eventually(() => Promise.resolve(sales.orders() >= SOLD_BEFORE), PATIENCE_MS);
  await command('backup-main.ts', [], join(folder, 'data'));
  const madeAt = new Date();
  await eventually(async () => await isPaidBothWays(first.database, sales, madeAt), PATIENCE_MS);
  const left = sales.abandon();
  process.kill(first.serverPid, 'SIGKILL');
  await first.store.kill();
  await pause(2_000);

  const [file = ''] = readdirSync(join(folder, 'backups'));
  const restored = join(folder, 'restored');
  const printed = await command('restore-main.ts', [join(folder, 'backups', file), 'none'], restored);
  expect(printed).toContain('numbered TL2/… and CN2/…');
  const { store, database } = await openStore(restored, provider, '/healthz');
  const staff = newStaffClient(store, sales.ownerSecret);
  await staff.ok(contract.signIn, owner);
  await staff.ok(contract.enterCode, { code: totpCode(sales.ownerSecret, new Date()) });
  await staff.ok(
    contract.importStatement,
    contract.statementOfText('from the day before the backup', sales.bank.statement()),
  );
  await eventually(async () => {
    const open = await database.one<{ open: number }>(sql`
      select count(*) as open from graphile_worker.jobs where attempts < max_attempts and run_at < now()`);
    return open.open === 0;
  }, PATIENCE_MS);
  await staff.ok(contract.runReconciliation, null);

  const { differences } = await staff.ok(contract.readSettlements, null);
  const shown = new Set(differences.filter(({ kind }) => kind === 'payment missing in store').map(({ key }) => key));
  // A payment whose attempt was in the backup is booked when the store asks the provider about the attempt.
  const receipts = new Map<string, number>();
  const wrong = async (): Promise<string[]> => {
    for (const { id, count } of await receiptsOfPayments(database)) receipts.set(id, count);
    return paymentsAtProvider().filter((id) => (receipts.get(id) ?? 0) + (shown.has(id) ? 1 : 0) !== 1);
  };
  await eventually(async () => (await wrong()).length === 0, PATIENCE_MS);
  expect(shown.size).toBeGreaterThan(0);
  expect(receipts.size).toBeGreaterThan(0);
  const { credits } = await staff.ok(contract.readBankOverview, null);
  const matched = await database.rows<{ utr: string }>(sql`
    select c.utr from bank_credit c join receipt r on r.bank_credit_id = c.id`);
  const known = [...credits, ...matched].map(({ utr }) => utr);
  expect(known.toSorted()).toEqual(
    sales.bank
      .arrivals()
      .map(({ utr }) => utr)
      .toSorted(),
  );
  expect(credits.length).toBeGreaterThan(0);
  const ledger = await readProviderLedger(database, `http://127.0.0.1:${provider.port()}`);
  expect(await auditMoney(database, sales.initialStock, ledger)).toEqual([]);
  await left;
  console.log(
    `${sales.orders()} orders; at the provider ${receipts.size} payments booked and ${shown.size} shown; at the bank ${matched.length} credits booked and ${credits.length} shown`,
  );
}, 900_000);
