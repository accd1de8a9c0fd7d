/** SQL of what staff see of verified PANs: beside an order, a customer, and in the list. */
import type { CustomerId, OrderId } from '@tola/contract';
import type { PanList, PanRow, PanVerification } from '@tola/contract/staff';
import { boundedPage, type Queryable, type ShownPage, type Sql, shownPage, sql, startsWith } from '#database';

type Held<T extends PanVerification> = Omit<T, 'nextAttemptAt' | 'decidedAt' | 'placedAt'> & {
  readonly nextAttemptAt: Date | null;
  readonly decidedAt: Date | null;
};

const COLUMNS = sql`v.id, v.state, v.problem, v.note, v.attempts, v.next_attempt_at, v.decided_at,
  (select o.order_number from pan_verification s join customer_order o on o.id = s.order_id where s.id = v.same_as) as same_as`;

/** Of an order; null where its PAN was not to be verified. */
export async function panVerificationOf(db: Queryable, orderId: OrderId): Promise<Held<PanVerification> | null> {
  return await db.maybeOne<Held<PanVerification>>(
    sql`select ${COLUMNS} from pan_verification v where v.order_id = ${orderId}`,
  );
}

/** Of the latest order of a customer that has a PAN; null where that one was not to be verified. */
export async function customerPanState(db: Queryable, customerId: CustomerId): Promise<Held<PanVerification> | null> {
  return await db.maybeOne<Held<PanVerification>>(sql`
    select ${COLUMNS} from pan_verification v where v.order_id = (
      select id from customer_order where customer_id = ${customerId} and pan_masked is not null
      order by placed_at desc, id desc limit 1)`);
}

/** Whether staff have to decide about a row of `pan_verification`. */
export const isToDecide = sql`pan_verification.state in ('differs', 'unknown', 'inactive', 'failed')`;

const STATES: Readonly<Record<PanList, Sql>> = {
  'to decide': isToDecide,
  waiting: sql`pan_verification.state = 'waiting'`,
  settled: sql`pan_verification.state in ('verified', 'accepted')`,
};

export interface WantedPans {
  readonly shown: PanList;
  readonly search: string;
  readonly page: number;
  readonly perPage: number;
}

export type ListedPan = Held<PanRow> & { readonly placedAt: Date };

/** The latest first. */
export async function listedPans(db: Queryable, wanted: WantedPans): Promise<ShownPage<ListedPan>> {
  const { ids, order, ...count } = await boundedPage(db, {
    ...{ table: sql`pan_verification`, found: conditionOf(wanted), page: wanted.page, perPage: wanted.perPage },
    order: sql`pan_verification.id desc`,
  });
  const rows = await db.rows<ListedPan>(
    sql.replanned(sql`
      select ${COLUMNS}, o.order_number, o.customer_id, o.buyer ->> 'name' as buyer_name, o.pan_masked, o.placed_at
      from pan_verification v join customer_order o on o.id = v.order_id cross join lateral (select v.id) as pan_verification
      where v.id = any(${ids}) order by ${order}`),
  );
  return shownPage(rows, count, wanted);
}

function conditionOf({ shown, search }: WantedPans): Sql {
  if (search === '') return STATES[shown];
  const number = search.toUpperCase();
  return sql`${STATES[shown]} and pan_verification.order_id in (
    select id from customer_order where ${startsWith(sql`order_number`, number)})`;
}

export interface PanCounts {
  readonly toDecide: number;
  readonly waiting: number;
  readonly settled: number;
}

export async function countPans(db: Queryable): Promise<PanCounts> {
  return await db.one<PanCounts>(sql`
    select (select count(*) from pan_verification where ${STATES['to decide']}) as to_decide,
      (select count(*) from pan_verification where ${STATES.waiting}) as waiting,
      (select count(*) from pan_verification where ${STATES.settled}) as settled`);
}

export interface OpenPans {
  readonly toDecide: number;
  /** Seconds since the order of the oldest waiting PAN was placed; 0 where none waits. */
  readonly oldestSeconds: number;
}

export async function openPans(db: Queryable, now: Date): Promise<OpenPans> {
  return await db.one<OpenPans>(sql`
    select (select count(*) from pan_verification where ${STATES['to decide']}) as to_decide,
      coalesce((select extract(epoch from ${now}::timestamptz - min(o.placed_at))
        from pan_verification join customer_order o on o.id = pan_verification.order_id where ${STATES.waiting}), 0)::float8
        as oldest_seconds`);
}
