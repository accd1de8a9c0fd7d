/**
 * Measures the back office with 1,000,000 orders and 200,000 customers: whole calls, including rights and counts, by one client.
 * Alone: `node scripts/run.mjs bench/back-office.ts`; `ORDERS=100000` for a smaller store, `PARTS=calls,jobs,exports` for a part of
 * it, `CALLS=customers` for the calls of that name. The filled store stays for the next run.
 */
import {
  fillLargeStore,
  ownerLogin,
  type StaffClient,
  signInOwner,
  sql,
  storeSalesDays,
  storeTradingDays,
  type TestServer,
} from '@tola/server/testing';
import { type Examples, measuredCalls, unmeasured } from './back-office-calls.ts';
import { printExports } from './exports.ts';
import { openKeptStore } from './kept-store.ts';
import { type Figures, printTable, share } from './measure.ts';
import { printPeriodicWork } from './periodic-work.ts';

const ORDERS = Number(process.env.ORDERS ?? 1_000_000);
const ORDERS_PER_CUSTOMER = 5;
const TIMES = Number(process.env.TIMES ?? 100);
const PARTS = new Set((process.env.PARTS ?? 'calls,jobs,exports').split(','));
/** The requirement. */
const MOST_MS = 50;

export async function measureBackOffice(): Promise<void> {
  const kept = await openKeptStore(`back-office-${ORDERS}`, fill);
  try {
    const { server } = kept;
    const client = await signInAgain(server);
    if (PARTS.has('calls')) await printCalls(server, client);
    if (PARTS.has('jobs')) await printPeriodicWork(kept);
    if (PARTS.has('exports')) await printExports(kept, client);
  } finally {
    await kept.close();
  }
}

async function fill(server: TestServer): Promise<void> {
  const began = performance.now();
  const customers = Math.ceil(ORDERS / ORDERS_PER_CUSTOMER);
  await fillLargeStore(server.ownerUrl, { orders: ORDERS, customers }, server.clock());
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`\nFilled with ${ORDERS.toLocaleString('en-IN')} orders in ${seconds} s.`);
  // As the hourly job does.
  await storeSalesDays(server.platform.database, server.clock(), Number.MAX_SAFE_INTEGER);
  await storeTradingDays(server.platform.database, server.clock(), Number.MAX_SAFE_INTEGER);
}

/** An earlier run has enrolled the owner, with a secret that is gone. */
export async function signInAgain(server: TestServer): Promise<StaffClient> {
  await server.database.run(sql`
    update staff_member set totp_secret = null, totp_confirmed_at = null, totp_last_step = 0 where email = ${ownerLogin}`);
  return await signInOwner(server);
}

async function printCalls(server: TestServer, client: StaffClient): Promise<void> {
  const calls = measuredCalls(await examplesOf(server));
  const missing = unmeasured(calls);
  if (missing.length > 0) throw new Error(`Not measured: ${missing.join(', ')}`);
  const wanted = new RegExp(process.env.CALLS ?? '');
  const rows: Figures[] = [];
  for (const { name, act } of calls.filter((one) => wanted.test(one.name))) {
    rows.push(await measure(name, async () => await act(client)));
  }
  console.log('\nThe back office, one call after the other:\n');
  printTable(rows);
  const slow = rows.filter(({ p99Ms }) => p99Ms > MOST_MS);
  console.log(`\n${rows.length} calls, ${slow.length} with p99 over ${MOST_MS} ms`);
}

async function examplesOf({ database, clock }: TestServer): Promise<Examples> {
  return await database.one<Examples>(sql`
    select (select customer_id from customer_order group by customer_id order by count(*) desc limit 1) as busiest,
      (select customer_id from customer_order where state = 'delivered' order by id desc limit 1) as ordinary,
      (select order_number from customer_order where state = 'delivered' order by id desc offset 5000 limit 1) as order_number,
      (select order_number from customer_order where state = 'packed' order by id desc limit 1) as parcel_number,
      (select max(id) from outbox_message) as message_id, (select max(id) from pending_change) as change_id,
      (select ticket_number from enquiry order by id desc limit 1) as ticket_number,
      (select utr from payment_claim where state = 'accepted' order by id desc offset 4711 limit 1) as utr,
      (select tracking_number from customer_order where state = 'delivered' order by id desc offset 4711 limit 1) as tracking_number,
      (select serial from order_serial order by order_id desc offset 4711 limit 1) as serial,
      (select payable_paise from customer_order where state = 'delivered' order by id desc offset 4711 limit 1) as payable_paise,
      (select mobile from customer where id > 1000 order by id offset 4711 limit 1) as mobile,
      to_char(${clock()}::timestamptz, 'YYYY-MM-DD') as today, to_char(${clock()}::timestamptz - interval '30 days', 'YYYY-MM-DD') as month_ago,
      to_char(${clock()}::timestamptz - interval '360 days', 'YYYY-MM-DD') as year_ago`);
}

async function measure(name: string, act: () => Promise<unknown>): Promise<Figures> {
  for (let time = 0; time < Math.min(5, TIMES); time += 1) await act();
  const durations: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    await act();
    durations.push(performance.now() - start);
  }
  const whole = durations.reduce((sum, one) => sum + one, 0);
  durations.sort((one, other) => one - other);
  return {
    name,
    perSecond: (TIMES * 1000) / whole,
    p50Ms: share(durations, 0.5),
    p99Ms: share(durations, 0.99),
    failures: 0,
  };
}

if (import.meta.main) await measureBackOffice();
