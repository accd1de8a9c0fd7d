/**
 * The scripts of deploy/postgres: WAL archived by pgBackRest while the store sells, a restore to a moment, and what the operator
 * sees of the payments whose orders came after it.
 */
import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Bank, openBank } from '@tola/chaos/bank';
import { createClient } from '@tola/chaos/client';
import { openAccounts, stockVariants } from '@tola/chaos/customers';
import { owner, program, type Shop, storeSettings } from '@tola/chaos/fleet';
import type { Checkout } from '@tola/chaos/plan';
import { type ProviderProcess, startProviderProcess } from '@tola/chaos/provider-process';
import { buy } from '@tola/chaos/shopping';
import type { ShoppingRun } from '@tola/chaos/shopping-run';
import { addToCart, lockPrice, type WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import {
  auditMoney,
  call,
  connectDatabase,
  createLog,
  type Database,
  enrol,
  eventually,
  newStaffClient,
  readProviderLedger,
  readStock,
  type StaffClient,
  type StoreProcess,
  sql,
  startStoreProcess,
} from '@tola/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ACCOUNT,
  asSuperuser,
  DATABASE,
  type DebianPostgres,
  POSTGRES,
  postgresPrograms,
  startDebianPostgres,
  storeAddresses,
} from './debian-postgres.ts';
import { runProgram } from './program.ts';
import { programsFor } from './programs.ts';

const canRun = programsFor('point-in-time recovery', POSTGRES, {
  program: 'pgbackrest',
  versionFlag: 'version',
  packages: ['pgbackrest'],
});

const root = resolve(import.meta.dirname, '..');

const byCard: Checkout = {
  ...{ customer: 0, piece: 0, quantity: 1, mode: 'Card', coupon: null, points: 0, placedFirst: true, submits: false },
  ...{ presses: 1, atProvider: ['success'], webhook: { drop: false, copies: 1, badSignature: false } },
  ...{ transfer: 'in full', retries: false, dashboard: null, remark: 'order number', cancels: false },
};
const byNeft: Checkout = { ...byCard, mode: 'NEFT' };
const unpaid: Checkout = { ...byCard, atProvider: [] };

describe.skipIf(!canRun)('a restore to a moment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tola-moment-'));
  /** A copy, since PostgreSQL's account may not read this repository. */
  const scripts = join(folder, 'scripts');
  let port = '0';
  /** Of the store that runs now. */
  const closing: (() => Promise<void>)[] = [];
  let postgres: DebianPostgres;
  let provider: ProviderProcess;
  let store: StoreProcess;
  let database: Database;
  let bank: Bank;
  let run: ShoppingRun;
  let initialStock: ReadonlyMap<number, number>;
  let before: readonly Paper[];
  let lost: readonly Paper[];
  let lostTransfer: string;
  let staff: StaffClient;
  let bought = 0;

  beforeAll(async () => {
    await runProgram({ command: 'chmod', args: ['711', folder] });
    cpSync(join(root, 'deploy/postgres'), scripts, { recursive: true });
    postgres = await startDebianPostgres('moment');
    for (const name of ['repository', 'spool', 'log', 'lock']) {
      await runProgram({ command: 'mkdir', args: ['-m', '700', join(postgres.folder, name)], account: ACCOUNT });
    }
    provider = await startProviderProcess(join(folder, 'provider.json'));
    bank = openBank();
    await archived();
    await openStore();
    const { webs } = shop();
    run = {
      ...{
        fleet: shop(),
        client: createClient({ ...shop(), webs }),
        bank,
        acknowledged: new Map(),
        refused: new Map(),
      },
      ...{ violations: [], pieces: await stockVariants(database), buyers: await openAccounts(database, 40) },
    };
    initialStock = await readStock(database);
  });
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
    await provider?.close();
    await postgres?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function shop(): Shop {
    return { webs: [store], provider, database };
  }

  /** pgBackRest's settings of this machine: its environment goes before deploy/postgres/pgbackrest.conf. */
  function environment(): Record<string, string> {
    return {
      PATH: `${postgresPrograms()}:${process.env.PATH ?? ''}`,
      PGDATA: postgres.data,
      PGHOST: '127.0.0.1',
      PGUSER: 'postgres',
      PGBACKREST_CONFIG: join(scripts, 'pgbackrest.conf'),
      PGBACKREST_REPO1_TYPE: 'posix',
      PGBACKREST_REPO1_PATH: join(postgres.folder, 'repository'),
      PGBACKREST_SPOOL_PATH: join(postgres.folder, 'spool'),
      PGBACKREST_LOG_PATH: join(postgres.folder, 'log'),
      PGBACKREST_LOCK_PATH: join(postgres.folder, 'lock'),
      PGBACKREST_PG1_PATH: postgres.data,
      PGBACKREST_PG1_PORT: String(postgres.port),
      PGBACKREST_PG1_SOCKET_PATH: postgres.folder,
      PGBACKREST_PG1_USER: 'postgres',
    };
  }

  /** A script of deploy/postgres, as PostgreSQL's account. */
  async function script(name: string, ...args: string[]): Promise<string> {
    const options = { env: environment(), maxBuffer: 64 * 1024 * 1024 };
    const asPostgres = ['-u', ACCOUNT, '--preserve-environment', '--', join(scripts, name), ...args];
    return (await promisify(execFile)('runuser', asPostgres, options)).stdout;
  }

  /** Starts the archive, as docs/postgresql.md tells the administrator to. */
  async function archived(): Promise<void> {
    appendFileSync(join(postgres.data, 'postgresql.conf'), `include = '${join(scripts, 'archive.conf')}'\n`);
    await postgres.restart(environment());
  }

  /** @param readyPath a store whose sales are halted is alive and not ready */
  async function openStore(readyPath: '/readyz' | '/healthz' = '/readyz'): Promise<void> {
    const own = storeSettings({ role: 'all', providerPort: provider.port(), dataDir: join(folder, 'data') });
    const address = storeAddresses(`127.0.0.1:${postgres.port}`);
    const at = port === '0' ? {} : { PORT: port };
    store = await startStoreProcess({ ...own, ...address, ...at }, program, readyPath);
    ({ port } = new URL(store.url));
    database = connectDatabase({
      url: address.MIGRATION_DATABASE_URL,
      log: createLog({ level: 'silent' }),
      connections: 3,
    });
    const { close } = database;
    closing.push(store.close, close);
    if (run !== undefined) run = { ...run, fleet: shop(), client: createClient(shop()) };
  }

  async function sell(plan: Checkout): Promise<void> {
    bought += 1;
    await buy(run, { ...plan, customer: bought });
  }

  /** Confirmed orders with their invoices. */
  async function papers(): Promise<Paper[]> {
    return await database.rows<Paper>(sql`
      select o.order_number, i.number from invoice i join customer_order o on o.id = i.order_id order by i.id`);
  }

  async function untilInvoiced(): Promise<void> {
    const paid = [...run.acknowledged.keys()];
    await eventually(async () => {
      const numbers = (await papers()).map(({ orderNumber }) => orderNumber);
      return paid.every((one) => numbers.includes(one));
    }, 60_000);
  }

  test('backs up while the store sells', async () => {
    let isOver = false;
    const selling = (async () => {
      while (!isOver) await sell(byCard);
    })();
    const made = await script('back-up.sh', 'full');
    isOver = true;
    await selling;
    expect(made).toMatch(/full backup: \d{8}-\d{6}F/);
    expect(bought).toBeGreaterThan(3);
  });

  test('restores what was there at the moment, and no store opens before the numbers are skipped', async () => {
    await sell(byCard);
    await untilInvoiced();
    before = await papers();
    await pause(1_100);
    const [moment = ''] = (await asSuperuser(postgres.port, DATABASE, ['select now()'])).split('\n');
    await pause(1_100);
    run = { ...run, acknowledged: new Map() };
    for (let sold = 0; sold < 3; sold += 1) await sell(byCard);
    await untilInvoiced();
    lost = (await papers()).slice(before.length);
    expect(lost).toHaveLength(3);
    await sell(byNeft);
    lostTransfer = bank.arrivals().at(-1)?.utr ?? '';
    for (const close of closing.splice(0).toReversed()) await close();
    await postgres.stop();
    renameSync(postgres.data, `${postgres.data}-lost`);
    await runProgram({ command: 'mkdir', args: ['-m', '700', postgres.data], account: ACCOUNT });
    expect(await script('restore-to.sh', moment)).toContain('npm run after-restore');
    await postgres.restart(environment());
    await expect(openStore()).rejects.toThrow('A restore of this database did not finish');
    const { stdout } = await afterRestore(lost.at(-1)?.number ?? 'none');
    expect(stdout).toContain('invoices and credit notes are numbered TL2/… and CN2/… from 1');
    await openStore('/healthz');
    expect(await papers()).toEqual(before);
  });

  async function afterRestore(lastInvoice: string): Promise<{ stdout: string }> {
    return await promisify(execFile)(
      process.execPath,
      ['server/src/restore/main.ts', 'restored to the moment', lastInvoice],
      {
        cwd: root,
        env: { ...process.env, ...storeAddresses(`127.0.0.1:${postgres.port}`), DATA_DIR: join(folder, 'data') },
      },
    );
  }

  test('shows the payments of lost orders, by card and by bank, before anything is sold', async () => {
    run = { ...run, buyers: await openAccounts(database, 10) };
    bought = 0;
    const token = run.buyers[0]?.token ?? '';
    const [weightId] = run.pieces as [WeightId];
    await run.client.call(addToCart, { weightId, quantity: 1, weightMg: null, designId: null }, token);
    const locked = await call(store, lockPrice, { couponId: null, points: 0, keepWaiting: null }, { token });
    expect(locked).toMatchObject({ ok: false, message: expect.stringContaining('checking our records') as string });
    staff = newStaffClient(store);
    await staff.ok(contract.signIn, owner);
    await enrol(staff, new Date());
    await staff.ok(contract.runReconciliation, null);
    const { differences } = await staff.ok(contract.readSettlements, null);
    const missing = differences.filter(({ kind }) => kind === 'payment missing in store').map(({ detail }) => detail);
    expect(missing.toSorted()).toEqual(lost.map(({ orderNumber }) => `${orderNumber}-1`).toSorted());
    const imported = await staff.ok(
      contract.importStatement,
      contract.statementOfText('since the day before', bank.statement()),
    );
    expect(imported.matched).toEqual([]);
    const { credits } = await staff.ok(contract.readBankOverview, null);
    expect(credits.map(({ utr }) => utr)).toEqual([lostTransfer]);
  });

  test('gives out no number of a lost order again, and takes no old payment for a new order', async () => {
    const halt = await asSuperuser(postgres.port, DATABASE, ['select id from rate_halt where lifted_at is null']);
    await staff.ok(contract.resumeSales, { haltId: Number(halt), why: 'Payments compared' });
    run = { ...run, acknowledged: new Map() };
    await sell(unpaid);
    const [open = ''] = run.acknowledged.keys();
    run = { ...run, acknowledged: new Map() };
    for (let sold = 0; sold < 3; sold += 1) await sell(byCard);
    await untilInvoiced();
    const later = (await papers()).slice(before.length);
    expect(later.map(({ number }) => number.slice(0, 4))).toEqual(['TL2/', 'TL2/', 'TL2/']);
    const numbersOfLost = lost.map(({ orderNumber }) => Number(orderNumber.split('-')[2]));
    for (const { orderNumber } of [...later, { orderNumber: open }]) {
      expect(Number(orderNumber.split('-')[2])).toBeGreaterThan(Math.max(...numbersOfLost));
    }
    const { state } = await database.one<{ state: string }>(
      sql`select state from customer_order where order_number = ${open}`,
    );
    expect(state).not.toBe('confirmed');
    const ledger = await readProviderLedger(database, `http://127.0.0.1:${provider.port()}`);
    expect(await auditMoney(database, initialStock, ledger)).toEqual([]);
  });
});

interface Paper {
  readonly orderNumber: string;
  readonly number: string;
}
