/** Reconciles three independent books: the store's, the provider's and the bank's. */
import { formatRupees, type Paise } from '@tola/pricing';
import { auditMoney, type Database, readProviderLedger, sql } from '@tola/server/testing';
import type { Bank } from './bank.ts';
import type { Shop } from './fleet.ts';
import type { ShoppingRun } from './shopping-run.ts';

export interface Books {
  /** A sentence for each disagreement; empty when the books agree. */
  readonly disagreements: readonly string[];
  readonly lines: readonly (readonly [name: string, paise: Paise])[];
}

export async function readBooks(
  fleet: Shop,
  run: ShoppingRun,
  initialStock: ReadonlyMap<number, number>,
): Promise<Books> {
  const { database } = fleet;
  const emulatorUrl = `http://127.0.0.1:${fleet.provider.port()}`;
  const provider = await readProviderLedger(database, emulatorUrl);
  const captured = sum(provider.paid.values());
  const returned = sum(provider.returned.values());
  const store = await readStore(database);
  const atProviderPaise = captured - returned;
  const atBankPaise = sum(run.bank.arrivals().map(({ amountPaise }) => amountPaise)) - run.bank.paidOutPaise();
  return {
    disagreements: [
      ...run.violations,
      ...(await auditMoney(database, initialStock, provider)),
      ...(await refundDisagreements(database, provider.returned)),
      ...(await bankDisagreements(database, run.bank)),
      ...(await lineDisagreements(database)),
      ...(await acknowledgementDisagreements(database, run)),
      ...expectEqual('balance at the provider, in the store', atProviderPaise, store.cardPaise),
      ...expectEqual('balance at the bank, in the store', atBankPaise, store.bankPaise + store.unmatchedPaise),
      ...expectEqual(
        'received, and refunded or held',
        store.inPaise,
        store.backPaise + store.keptPaise + store.queuedPaise + store.surplusPaise,
      ),
      ...expectEqual('short of the price, and written off', store.shortPaise, store.writtenOffPaise),
    ],
    lines: [
      ['captured by the provider', captured],
      ['returned by the provider', returned],
      ['arrived at the bank', sum(run.bank.arrivals().map(({ amountPaise }) => amountPaise))],
      ['paid out from the bank', run.bank.paidOutPaise()],
      ['store: received for orders', store.inPaise],
      ['store: kept for sold orders and charges', store.keptPaise],
      ['store: refunded', store.backPaise],
      ['store: waiting for staff', store.queuedPaise],
      ['store: kept as balances of customers', store.surplusPaise],
      ['store: written off', store.writtenOffPaise],
      ['store: credits without an order', store.unmatchedPaise],
    ],
  };
}

interface StoreBook {
  readonly inPaise: Paise;
  /** Refunds that are done; those in progress count as queued. */
  readonly backPaise: Paise;
  readonly keptPaise: Paise;
  readonly queuedPaise: Paise;
  readonly unmatchedPaise: Paise;
  /** Surpluses booked to customers' balances. */
  readonly surplusPaise: Paise;
  /** Shortages of sold orders. */
  readonly shortPaise: Paise;
  /** By the write-off ledger. */
  readonly writtenOffPaise: Paise;
  readonly cardPaise: Paise;
  readonly bankPaise: Paise;
}

async function readStore(database: Database): Promise<StoreBook> {
  return await database.one<StoreBook>(sql`
    with money as (
      select o.id, o.state, o.attention, o.payable_paise,
        coalesce((select sum(paise) from customer_balance_entry e where e.order_id = o.id), 0) as surplus,
        coalesce((select sum(amount_paise) from receipt r where r.order_id = o.id), 0) as received,
        coalesce((select sum(amount_paise) from refund f where f.order_id = o.id and f.state = 'done'), 0) as returned,
        coalesce((select sum(charge_paise) from refund f where f.order_id = o.id and f.state <> 'failed'), 0) as charged
      from customer_order o
    ), split as (
      select *, received - returned - surplus as held,
        case when state in ('confirmed', 'packed', 'shipped', 'delivered')
            then least(payable_paise, received - returned - surplus)
          when state in ('cancelled', 'refunded') then least(charged, received - returned - surplus) else 0 end as kept,
        case when state in ('confirmed', 'packed', 'shipped', 'delivered')
          then greatest(0, payable_paise - (received - surplus)) else 0 end as short
      from money
    )
    select coalesce(sum(received), 0)::bigint as in_paise, coalesce(sum(returned), 0)::bigint as back_paise,
      coalesce(sum(kept), 0)::bigint as kept_paise, coalesce(sum(held - kept), 0)::bigint as queued_paise,
      coalesce(sum(surplus), 0)::bigint as surplus_paise, coalesce(sum(short), 0)::bigint as short_paise,
      coalesce((select sum(paise) from order_write_off), 0)::bigint as written_off_paise,
      coalesce((select sum(amount_paise) from bank_credit where state = 'unmatched'), 0)::bigint as unmatched_paise,
      (coalesce((select sum(amount_paise) from receipt where provider_payment_id is not null), 0)
        - coalesce((select sum(amount_paise) from refund where channel = 'card' and state = 'done'), 0))::bigint as card_paise,
      (coalesce((select sum(amount_paise) from receipt where bank_credit_id is not null), 0)
        - coalesce((select sum(amount_paise) from refund where channel = 'bank' and state = 'done'), 0)
        + coalesce((select sum(paise) from customer_balance_entry where kind = 'paid out'), 0))::bigint as bank_paise
    from split`);
}

async function refundDisagreements(database: Database, refunded: ReadonlyMap<string, number>): Promise<string[]> {
  const rows = await database.rows<{ id: string; returned: number }>(sql`
    select a.provider_order_id as id,
      coalesce(sum(r.amount_paise) filter (where r.state = 'done'), 0)::bigint as returned
    from payment_attempt a left join refund r on r.attempt_id = a.id group by a.id`);
  return rows.flatMap(({ id, returned }) =>
    expectEqual(`${id}: refunded at the provider, in the store`, refunded.get(id) ?? 0, returned),
  );
}

/** The store has each transfer of the statement once, with its amount, and no other. */
async function bankDisagreements(database: Database, bank: Bank): Promise<string[]> {
  const rows = await database.rows<{ utr: string; amountPaise: Paise }>(sql`select utr, amount_paise from bank_credit`);
  const booked = new Map(rows.map(({ utr, amountPaise }) => [utr, amountPaise]));
  const arrived = new Map(bank.arrivals().map(({ utr, amountPaise }) => [utr, amountPaise]));
  return [
    ...[...arrived].flatMap(([utr, paise]) => expectEqual(`${utr}: arrived, booked`, paise, booked.get(utr) ?? 0)),
    ...[...booked.keys()].filter((utr) => !arrived.has(utr)).map((utr) => `${utr} is booked and never arrived`),
  ];
}

/** Lines add up to their order, and each price to its parts. */
async function lineDisagreements(database: Database): Promise<string[]> {
  const rows = await database.rows<{ orderNumber: string }>(sql`
    select o.order_number from customer_order o join order_line l on l.order_id = o.id
    group by o.id having sum(l.line_paise) <> o.amount_paise or bool_or(l.line_paise <> l.unit_paise * l.quantity)
      or o.payable_paise <> o.total_paise + o.surcharge_paise + o.rounding_paise
      or o.total_paise <> greatest(0, o.amount_paise - o.redeemed_paise + o.gst_paise - o.coupon_paise)`);
  return rows.map(({ orderNumber }) => `the lines of ${orderNumber} do not add up to its total`);
}

/** Every order acknowledged to a customer exists, with the acknowledged amount. */
async function acknowledgementDisagreements(database: Database, { acknowledged }: ShoppingRun): Promise<string[]> {
  const rows = await database.rows<{ orderNumber: string; payablePaise: Paise }>(
    sql`select order_number, payable_paise from customer_order`,
  );
  const orders = new Map(rows.map(({ orderNumber, payablePaise }) => [orderNumber, payablePaise]));
  return [...acknowledged].flatMap(([orderNumber, { payablePaise }]) =>
    orders.has(orderNumber)
      ? expectEqual(`${orderNumber}: acknowledged, charged`, payablePaise, orders.get(orderNumber) ?? 0)
      : [`${orderNumber} was acknowledged to a customer and does not exist`],
  );
}

function expectEqual(what: string, one: number, other: number): string[] {
  return one === other ? [] : [`${what}: ${formatRupees(one)} and ${formatRupees(other)}`];
}

export function sum(paise: Iterable<Paise>): Paise {
  let total = 0;
  for (const one of paise) total += one;
  return total;
}
