/**
 * Measures the back office's list of orders with 100,000 orders: the whole call, including rights and counts, by one
 * client. Run it alone with `node scripts/run.mjs bench/order-list.ts`.
 */
import { listOrders, readDashboard } from '@tola/contract/staff';
import {
  fillWithOrders,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  startTestPostgres,
  startTestServer,
} from '@tola/server/testing';
import { type Figures, printTable, share } from './measure.ts';

const ORDERS = 100_000;
const TIMES = 60;

const plain = {
  page: 1,
  perPage: 50,
  search: '',
  sort: '',
  state: null,
  mode: null,
  needsDecision: false,
  isAtRisk: false,
  from: null,
  to: null,
} as const;

type Wanted = Parameters<typeof listOrders.payload.encode>[0];

/** Typical queries, with each kind of filter, sort order and page depth. */
const LISTS: readonly (readonly [name: string, wanted: Wanted])[] = [
  ['newest first', plain],
  ['newest first, page 1,000', { ...plain, page: 1_000 }],
  ['oldest first', { ...plain, sort: 'placedAt' }],
  ['confirmed', { ...plain, state: 'confirmed' }],
  ['delivered, page 500', { ...plain, state: 'delivered', page: 500 }],
  ['delivered by UPI, dearest first', { ...plain, state: 'delivered', mode: 'Upi', sort: '-payablePaise' }],
  ['cheapest first, page 1,500', { ...plain, sort: 'payablePaise', page: 1_500 }],
  ['by number, page 1,000', { ...plain, sort: 'orderNumber', page: 1_000 }],
  ['one month', { ...plain, from: '2026-03-01', to: '2026-03-31' }],
  [
    'one month by card, dearest first',
    { ...plain, mode: 'Card', from: '2026-03-01', to: '2026-03-31', sort: '-payablePaise' },
  ],
  ['to decide on', { ...plain, needsDecision: true }],
  ['search: a number', { ...plain, search: 'TL-25-0312' }],
  ['search: the last four digits', { ...plain, search: '4711' }],
  ['search: a mobile number', { ...plain, search: '7000004711' }],
  ['search: a first name', { ...plain, search: 'Lakshmi' }],
  ['search: a last name', { ...plain, search: 'Kulkarni 12' }],
  ['search: an e-mail address', { ...plain, search: 'buyer.4711@customer.example' }],
];

export async function measureOrderList(): Promise<void> {
  const postgres = await startTestPostgres();
  const server = await startTestServer({
    demo: true,
    settings: { adminEmail: ownerLogin, adminPassword: ownerPassword, ratesSource: 'manual' },
  });
  try {
    await fillWithOrders(server.database, ORDERS, server.clock());
    const client = await signInOwner(server);
    const rows: Figures[] = [];
    for (const [name, wanted] of LISTS) rows.push(await measure(name, async () => await found(client, wanted)));
    rows.push(await measure('dashboard', async () => await client.ok(readDashboard, null)));
    console.log(`\nThe back office with ${ORDERS.toLocaleString('en-IN')} orders, one call after the other:\n`);
    printTable(rows);
  } finally {
    await server.close();
    await postgres.close();
  }
}

async function found(client: StaffClient, wanted: Wanted): Promise<void> {
  const { rows } = await client.ok(listOrders, wanted);
  if (rows.length === 0) throw new Error(`No orders found for ${JSON.stringify(wanted)}`);
}

async function measure(name: string, act: () => Promise<unknown>): Promise<Figures> {
  for (let time = 0; time < 5; time += 1) await act();
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

if (import.meta.main) await measureOrderList();
