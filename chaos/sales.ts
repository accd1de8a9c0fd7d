/** Customers who buy without a pause while a test disturbs the servers, at each web process for itself. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Paise } from '@tola/pricing';
import { readStock } from '@tola/server/testing';
import { type Bank, openBank } from './bank.ts';
import { type Books, readBooks } from './books.ts';
import { createClient } from './client.ts';
import { openAccounts, stockVariants } from './customers.ts';
import type { Shop } from './fleet.ts';
import { type Office, openOffice } from './office.ts';
import type { Checkout } from './plan.ts';
import { waitUntilSettled } from './run.ts';
import { buy } from './shopping.ts';
import type { ShoppingRun } from './shopping-run.ts';

/** Within the limits of one customer. */
const CHECKOUTS_PER_CUSTOMER = 5;
const SHOPPERS_AT_EACH = 3;
/** Between two checkouts of one shopper: the machine must have time for the servers. */
const PAUSE_MS = 250;
const STATEMENT_EVERY_MS = 4_000;

export interface Sales {
  readonly bank: Bank;
  /** Of the owner's authenticator app. */
  readonly ownerSecret: Office['secret'];
  readonly initialStock: ReadonlyMap<number, number>;
  /** Orders acknowledged so far. */
  orders(): number;
  /** Planned checkouts that nobody has begun. */
  remaining(): number;
  /** The longest time without a new order at this web process since a moment of `performance.now()`, in seconds. */
  longestGap(web: number, since: number): number;
  /** Starts no further checkout. Resolves when the customers have given up on stores that are dead. */
  abandon(): Promise<void>;
  /** Ends the shopping, waits until payments are final, and compares the three books. */
  close(): Promise<{ readonly books: Books; readonly internalErrors: readonly string[] }>;
}

/** Remembers when each order was acknowledged. */
class TimedOrders extends Map<string, { readonly payablePaise: Paise }> {
  readonly times: number[] = [];

  override set(orderNumber: string, order: { readonly payablePaise: Paise }): this {
    this.times.push(performance.now());
    return super.set(orderNumber, order);
  }
}

/** @param checkouts who buys what and how it is paid, in this order */
export async function startSales(shop: Shop, checkouts: readonly Checkout[]): Promise<Sales> {
  const pieces = await stockVariants(shop.database);
  const buyers = await openAccounts(shop.database, Math.ceil(checkouts.length / CHECKOUTS_PER_CUSTOMER));
  const initialStock = await readStock(shop.database);
  const bank: Bank = openBank();
  const shared = { bank, buyers, pieces, refused: new Map<string, number>(), violations: [] };
  const runs = shop.webs.map((web) => {
    const own = { ...shop, webs: [web] };
    return { ...shared, fleet: own, client: createClient(own), acknowledged: new TimedOrders() };
  });
  const office = await openOffice(shop, bank);
  let next = 0;
  let isOver = false;
  const shopAt = async (run: ShoppingRun): Promise<void> => {
    for (let one = checkouts[next++]; one !== undefined && !isOver; one = checkouts[next++]) {
      await buy(run, one);
      await pause(PAUSE_MS);
    }
  };
  const working = async (): Promise<void> => {
    while (!isOver) {
      await office.importStatement();
      await pause(STATEMENT_EVERY_MS);
    }
  };
  const shoppers = runs.flatMap((run) => Array.from({ length: SHOPPERS_AT_EACH }, async () => await shopAt(run)));
  const all = Promise.allSettled([...shoppers, working()]);
  return {
    ...{ bank, initialStock, ownerSecret: office.secret },
    async abandon() {
      isOver = true;
      await all;
    },
    orders: () => runs.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    remaining: () => Math.max(0, checkouts.length - next),
    longestGap(web, since) {
      const times = (runs[web]?.acknowledged.times ?? []).filter((time) => time >= since);
      const moments = [since, ...times, performance.now()];
      const gaps = moments.slice(1).map((time, index) => time - (moments[index] ?? time));
      return Math.round(Math.max(...gaps) / 100) / 10;
    },
    async close() {
      isOver = true;
      for (const end of await all) if (end.status === 'rejected') throw end.reason;
      await waitUntilSettled(shop, office, { say: console.log });
      const acknowledged = new Map(runs.flatMap((run) => [...run.acknowledged]));
      const run = { ...shared, fleet: shop, client: createClient(shop), acknowledged };
      return {
        books: await readBooks(shop, run, initialStock),
        internalErrors: runs.flatMap(({ client }) => client.counts.internalErrors),
      };
    },
  };
}
