/** Halting sales while a file of 5,000 rows is imported, over HTTP, in a store process of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database, sql } from '#database';
import { createLog } from '#log';
import {
  cacheFolder,
  cloneTemplate,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreProcess,
  signInOwner,
  startStoreProcess,
} from '#testing';

const ROWS = 5_000;
/** What a halt may take at the median. */
const PROMISED_MS = 100;

/** Of a real import, which takes a minute. */
const MOST_HALTS = 60;

let database: Database;
let store: StoreProcess;
let owner: StaffClient;
let cleanUp: () => Promise<void>;

beforeAll(async () => {
  const { url, drop } = await cloneTemplate();
  const dataDir = mkdtempSync(join(cacheFolder, 'halts-'));
  database = connectDatabase({ url, log: createLog({ level: 'silent' }), connections: 2 });
  cleanUp = async () => {
    await database.close();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const staff = { ADMIN_EMAIL: ownerLogin, ADMIN_PASSWORD: ownerPassword };
  store = await startStoreProcess(
    { DATABASE_URL: url, DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'warn', NODE_ENV: 'test', ...staff },
    'server/src/testing/api-only-store.ts',
  );
  owner = await signInOwner(store);
  await database.run(sql`
    insert into product_weight (product_id, weight_mg, margin_paise_per_gram, making_paise, service_tax_bp, other_tax_bp,
      mrp_paise, dispatch_days, size, visible)
    select (select min(id) from product), 1000000 + n, 0, 0, 0, 0, 0, 2, '', false
    from generate_series(1, ${ROWS} - (select count(*) from product_weight)) n`);
}, 90_000);
afterAll(async () => {
  await store.kill();
  await cleanUp();
});

it('takes no longer because of the import, neither in its dry run nor while it writes', async () => {
  const rows = await exportedWeights();
  expect(rows).toHaveLength(ROWS);
  const alone = await haltsUntil((halts) => halts === 25);
  // The store, its database and this test share the processors with other tests.
  expect(alone.p50).toBeLessThan(3 * PROMISED_MS);
  for (const [what, isDryRun, most] of [
    ['dry run', true, Number.POSITIVE_INFINITY],
    ['import', false, MOST_HALTS],
  ] as const) {
    let isOver = false;
    const began = performance.now();
    const changed = rows.map((row) => ({ ...row, marginRupeesPerGram: isDryRun ? '31' : '32' }));
    const importing = owner.ok(contract.importRecords, { resource: 'weights', rows: changed, isDryRun }).finally(() => {
      isOver = true;
    });
    const during = await haltsUntil((halts) => isOver || halts === most);
    report(`${what}, after ${((performance.now() - began) / 1_000).toFixed(1)} s`, { alone, during });
    // Writing takes a minute: the halts did not wait for its end, and neither does this test.
    expect(isOver).toBe(isDryRun);
    // The first halt ended before the import.
    expect(during.count).toBeGreaterThan(1);
    expect(during.p50).toBeLessThan(5 * PROMISED_MS);
    // A halt that waited for the import's locks would take as long as the import, or 8 s, their time limit.
    expect(during.slowest).toBeLessThan(4_000);
    if (isDryRun) expect(await importing).toMatchObject({ changed: ROWS, errors: [], isWritten: false });
    else await Promise.all([store.kill(), expect(importing).rejects.toThrow()]);
  }
}, 120_000);

interface Halts {
  readonly count: number;
  readonly p50: number;
  readonly slowest: number;
}

/** Halts a product again and again, one call after the other. */
async function haltsUntil(isOver: (halts: number) => boolean): Promise<Halts> {
  const { productId } = await database.one<{ productId: ProductId }>(sql`select min(id) as product_id from product`);
  const took: number[] = [];
  while (!isOver(took.length)) {
    const before = performance.now();
    const halted = await owner.call(contract.haltSales, { what: { productId }, reason: 'An error in the price' });
    took.push(performance.now() - before);
    expect(halted).toMatchObject({ ok: true });
    await database.run(sql`
      update rate_halt set lifted_at = halted_at, lifted_by = 'test', lifted_why = 'test' where lifted_at is null`);
  }
  const sorted = took.toSorted((a, b) => a - b);
  return { count: took.length, p50: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, slowest: sorted.at(-1) ?? 0 };
}

/** For docs/performance.md. */
function report(what: string, { alone, during }: { alone: Halts; during: Halts }): void {
  const text = ({ count, p50, slowest }: Halts) =>
    `${count}, p50 ${p50.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`;
  process.stdout.write(`${what} of ${ROWS} rows. Halts meanwhile: ${text(during)}; alone: ${text(alone)}\n`);
}

/** The export as a spreadsheet reads it; no cell of these rows is quoted. */
async function exportedWeights(): Promise<Record<string, string>[]> {
  const response = await fetch(`${store.url}/back-office/files/records/weights.csv`, {
    headers: { cookie: owner.cookie },
  });
  const [head = '', ...lines] = (await response.text())
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const columns = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}
