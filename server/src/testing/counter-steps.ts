/** Sales at the counter, step by step. */
import { randomUUID } from 'node:crypto';
import type { CustomerId, OrderId, WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { indianDate, type Paise } from '@tola/pricing';
import { sql } from '#database';
import type { StaffClient } from './staff-client.ts';
import type { StoreFixture } from './store-fixture.ts';

export const counterAddress = { address: '1 Zaveri Bazaar', city: 'Mumbai', state: 'Maharashtra', pinCode: '400002' };

export interface CounterOrder {
  readonly orderNumber: string;
  readonly id: OrderId;
  readonly payablePaise: Paise;
}

export type CounterSteps = ReturnType<typeof counterSteps>;

/** One for each account. */
export function panOf(customerId: CustomerId): string {
  return `ABCPE${String(customerId % 10_000).padStart(4, '0')}F`;
}

let made = 0;

/** @param clerk who sells */
export function counterSteps(shop: StoreFixture, clerk: StaffClient) {
  /** A customer whose number is unproved. */
  async function walkIn(): Promise<CustomerId> {
    made += 1;
    const mobile = `81000${String(made).padStart(5, '0')}`;
    return (await clerk.ok(contract.openCounterCustomer, { mobile, firstName: 'Walk', lastName: 'In', email: null }))
      .id;
  }

  /** A customer who may owe large sums. */
  async function proved(): Promise<CustomerId> {
    const id = await walkIn();
    await shop.database.run(sql`update customer set mobile_verified_at = created_at where id = ${id}`);
    return id;
  }

  /** A price lock of a gold piece. */
  async function locked(customerId: CustomerId, { weightMg = 1_000, quantity = 1 } = {}) {
    const { id: weightId } = await shop.database.one<{ id: WeightId }>(sql`
      select w.id from product_weight w join product p on p.id = w.product_id
      where w.visible and metal = 'gold' and stock > 20 and weight_mg = ${weightMg} order by w.id limit 1`);
    return await clerk.ok(contract.lockCounterPrice, { customerId, lines: [{ weightId, quantity }] });
  }

  function saleOf(
    customerId: CustomerId,
    { quoteId }: contract.CounterQuote,
    more: Partial<contract.PayloadOfSale> = {},
  ): contract.PayloadOfSale {
    const about = { customerId, quoteId, billing: counterAddress, gstin: null, shipping: null };
    return { ...about, pan: panOf(customerId), payments: [], ...more };
  }

  function cash(amountPaise: Paise): contract.CounterPayment {
    return { means: 'cash', amountPaise, reference: '', receivedOn: indianDate(shop.clock()), key: randomUUID() };
  }

  /** An order that awaits its payment. */
  async function placed(
    customerId: CustomerId,
    { weightMg = 1_000, ...more }: Partial<contract.PayloadOfSale> & { weightMg?: number } = {},
  ): Promise<CounterOrder> {
    const quote = await locked(customerId, { weightMg });
    const { orderNumber } = await clerk.ok(contract.placeCounterSale, saleOf(customerId, quote, more));
    const { id } = await clerk.ok(contract.readOrder, { orderNumber });
    return { orderNumber, id, payablePaise: quote.payablePaise };
  }

  return { walkIn, proved, locked, saleOf, cash, placed };
}
