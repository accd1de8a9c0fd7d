/** A chaos run: starts the fleet, shops during the disturbances, waits until payments and refunds are final, and reconciles. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Paise } from '@tola/pricing';
import { changeBusiness, eventually, readProviderLedger, readStock, sql, startValues } from '@tola/server/testing';
import { openBank } from './bank.ts';
import { type Books, readBooks, sum } from './books.ts';
import { type CallCounts, createClient } from './client.ts';
import { openAccounts, stockVariants } from './customers.ts';
import { disturb, nameOf } from './disturbances.ts';
import { type Fleet, type Shop, startFleet } from './fleet.ts';
import { type Office, openOffice } from './office.ts';
import { type Checkout, type Disturbance, planOf } from './plan.ts';
import { buy } from './shopping.ts';
import type { ShoppingRun } from './shopping-run.ts';

export interface ChaosOptions {
  readonly seed: number;
  readonly checkouts: number;
  readonly disturbances: number;
  /** Concurrent customers. */
  readonly atOnce: number;
  readonly say: (line: string) => void;
  /** See {@link startFleet}; needs a plan without disturbances. */
  readonly previousRelease?: string | null;
}

export interface ChaosReport {
  readonly books: Books;
  readonly calls: CallCounts;
  /** Orders by state. */
  readonly orders: ReadonlyMap<string, number>;
  /** Longest time from a capture at the provider to its receipt in the store, in seconds. */
  readonly longestUnknownSeconds: number;
  /** Refusals by call and message. */
  readonly refused: ReadonlyMap<string, number>;
  /** Error lines of all processes' logs, to find the cause of a 500. */
  readonly loggedErrors: readonly string[];
}

/** Few enough customers that some check out concurrently, enough to stay within the rate limits. */
const CHECKOUTS_PER_CUSTOMER = 5;
const STATEMENT_EVERY_MS = 4_000;
const SETTLE_WITHIN_MS = 180_000;
/** Low enough that many orders by UPI are paid in parts. */
const MOST_UPI_PAISE = 10_000_00;

export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const plan = planOf(options.seed, options);
  const fleet = await startFleet(options.previousRelease);
  try {
    const pieces = await stockVariants(fleet.database);
    const buyers = await openAccounts(
      fleet.database,
      Math.max(16, Math.ceil(options.checkouts / CHECKOUTS_PER_CUSTOMER)),
    );
    await limitUpi(fleet);
    const initialStock = await readStock(fleet.database);
    const bank = openBank();
    const run: ShoppingRun = {
      fleet,
      client: createClient(fleet),
      bank,
      buyers,
      pieces,
      acknowledged: new Map(),
      refused: new Map(),
      violations: [],
    };
    const office = await openOffice(fleet, bank);
    await shopDuringFaults({ run, fleet, office }, plan, options);
    await waitUntilSettled(fleet, office, options);
    return {
      books: await readBooks(fleet, run, initialStock),
      calls: run.client.counts,
      refused: run.refused,
      orders: await countOrders(fleet),
      longestUnknownSeconds: await longestUnknown(fleet),
      loggedErrors: fleet.members.flatMap((member) => member.errors()),
    };
  } finally {
    await fleet.close();
  }
}

async function limitUpi({ database }: Fleet): Promise<void> {
  const { paymentModes } = startValues();
  const upiGateway = { ...paymentModes.upiGateway, mostPaise: MOST_UPI_PAISE };
  const author = { by: 'chaos', reason: 'Payments in parts' };
  await changeBusiness(database, { paymentModes: { ...paymentModes, upiGateway } }, author, new Date());
}

/** Runs customers, disturbances and staff concurrently until all checkouts are done. */
async function shopDuringFaults(
  { run, fleet, office }: { readonly run: ShoppingRun; readonly fleet: Fleet; readonly office: Office },
  plan: { readonly checkouts: readonly Checkout[]; readonly disturbances: readonly Disturbance[] },
  { atOnce, say }: ChaosOptions,
): Promise<void> {
  let next = 0;
  let disturbed = 0;
  let isOver = false;
  // Spreads the disturbances evenly over the checkouts.
  const share = plan.checkouts.length / (plan.disturbances.length + 1);
  const shop = async (): Promise<void> => {
    for (let one = plan.checkouts[next++]; one !== undefined && !isOver; one = plan.checkouts[next++]) {
      while (next > (disturbed + 2) * share && !isOver) await pause(20);
      await buy(run, one);
      if (next % 100 === 0) say(`${next} checkouts started, ${run.acknowledged.size} orders`);
    }
  };
  const disturbing = async (): Promise<void> => {
    for (const [index, one] of plan.disturbances.entries()) {
      while (next < (index + 1) * share && !isOver) await pause(50);
      if (isOver) return;
      say(nameOf(one));
      await disturb(fleet, one);
      disturbed += 1;
    }
  };
  const working = async (): Promise<void> => {
    while (!isOver) {
      await office.importStatement();
      await pause(STATEMENT_EVERY_MS);
    }
  };
  const shoppers = Promise.all(Array.from({ length: atOnce }, shop)).finally(() => {
    isOver = true;
  });
  const ends = await Promise.allSettled([shoppers, disturbing(), working()]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Clears the faults, imports the last bank statement, and waits until payments and refunds are final. */
export async function waitUntilSettled(fleet: Shop, office: Office, { say }: Pick<ChaosOptions, 'say'>): Promise<void> {
  await fleet.provider.control('faults', {}, 'DELETE');
  await eventually(async () => await office.importStatement(), SETTLE_WITHIN_MS);
  say('everything runs again; waiting until payments and refunds are final');
  // What is not final by then shows up as a disagreement, which says more than a timeout.
  const deadline = Date.now() + SETTLE_WITHIN_MS;
  let reconciled = 0;
  while (!(await isSettled(fleet)) && Date.now() < deadline) {
    // The store learns of these only when it packs the order, or by the reconciliation of the next morning.
    const orders = await ordersOfLostRefundWebhooks(fleet);
    if (orders.size > reconciled && (await office.bookMissingRefunds(orders))) {
      reconciled = orders.size;
      say(`the provider gave up telling of refunds of ${reconciled} orders, which are reconciled now`);
    }
    await pause(1_000);
  }
  await office.payRefundsOut();
}

/** Orders with a refund whose webhook the provider has given up, for example because the database was away each time. */
async function ordersOfLostRefundWebhooks({ provider }: Shop): Promise<Set<string>> {
  const lost = (await provider.control('webhooks?status=gave%20up', {}, 'GET')) as readonly LostWebhook[];
  const refunds = lost.filter(({ type }) => type === 'REFUND_STATUS_WEBHOOK');
  // The provider's order id ends with the number of the attempt.
  return new Set(refunds.flatMap(({ orderId }) => (orderId === null ? [] : [orderId.replace(/-\d+$/, '')])));
}

interface LostWebhook {
  readonly type: string;
  readonly orderId: string | null;
}

/**
 * Every capture has its receipt, every refund at the provider is final and in the store (those made on its dashboard end
 * after some seconds and arrive by a webhook that it retries three times), and no payment job is queued.
 */
async function isSettled({ database, provider }: Shop): Promise<boolean> {
  const { open } = await database.one<{ open: number }>(sql`
    select (select count(*) from refund where channel = 'card' and state not in ('done', 'failed'))
      + (select count(*) from graphile_worker.jobs where task_identifier like '%provider%' and attempts < max_attempts) as open`);
  if (open > 0) return false;
  const ledger = await readProviderLedger(database, `http://127.0.0.1:${provider.port()}`);
  const { received, refunded } = await database.one<{ received: Paise; refunded: Paise }>(sql`
    select
      (select coalesce(sum(amount_paise), 0)::bigint from receipt where provider_payment_id is not null) as received,
      (select coalesce(sum(amount_paise), 0)::bigint from refund where channel = 'card' and state = 'done') as refunded`);
  if (ledger.pendingRefunds > 0) return false;
  return received === sum(ledger.paid.values()) && refunded === sum(ledger.returned.values());
}

async function countOrders({ database }: Fleet): Promise<Map<string, number>> {
  const rows = await database.rows<{ state: string; orders: number }>(
    sql`select state, count(*) as orders from customer_order group by state order by state`,
  );
  return new Map(rows.map(({ state, orders }) => [state, orders]));
}

async function longestUnknown({ database }: Fleet): Promise<number> {
  const { seconds } = await database.one<{ seconds: number | null }>(sql`
    select max(extract(epoch from r.received_at - p.completed_at))::float8 as seconds
    from receipt r join provider_payment p on p.id = r.provider_payment_id where p.completed_at is not null`);
  return Math.round((seconds ?? 0) * 10) / 10;
}
