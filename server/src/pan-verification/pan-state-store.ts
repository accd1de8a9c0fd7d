/** SQL of what staff see of verified PANs: beside an order, a customer, and in the list. */
import type { CustomerId, OrderId } from '@tola/contract';
import type { PanList, PanRow, PanVerification } from '@tola/contract/staff';
import {
  boundedPage,
  type Database,
  type Queryable,
  type ShownPage,
  type Sql,
  shownPage,
  sortedBy,
  sql,
  startsWith,
} from '#database';

type Held<T extends PanVerification> = Omit<T, 'nextAttemptAt' | 'decidedAt' | 'placedAt'> & {
  readonly nextAttemptAt: Date | null;
  readonly decidedAt: Date | null;
};

const COLUMNS = sql`pan_verification.id, pan_verification.state, pan_verification.problem, pan_verification.note,
  pan_verification.attempts, pan_verification.next_attempt_at, pan_verification.decided_at,
  (select o.order_number from pan_verification s join customer_order o on o.id = s.order_id
    where s.id = pan_verification.same_as) as same_as`;

/** Of an order; null where its PAN was not to be verified. */
export async function panVerificationOf(db: Queryable, orderId: OrderId): Promise<Held<PanVerification> | null> {
  return await db.maybeOne<Held<PanVerification>>(
    sql`select ${COLUMNS} from pan_verification where order_id = ${orderId}`,
  );
}

/** Of the latest order of a customer that has a PAN; null where that one was not to be verified. */
export async function customerPanState(db: Queryable, customerId: CustomerId): Promise<Held<PanVerification> | null> {
  return await db.maybeOne<Held<PanVerification>>(sql`
    select ${COLUMNS} from pan_verification where order_id = (
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

interface FoundPans {
  readonly shown: PanList;
  readonly search: string;
}

interface WantedPans extends FoundPans {
  readonly page: number;
  readonly perPage: number;
  readonly sort?: string | undefined;
}

export type ListedPan = Held<PanRow> & { readonly placedAt: Date };

const LISTED = sql`${COLUMNS}, o.order_number, o.customer_id, o.buyer ->> 'name' as buyer_name, o.pan_masked, o.placed_at
  from pan_verification join customer_order o on o.id = pan_verification.order_id`;

const ofOrder = (value: Sql): Sql => sql`(select ${value} from customer_order where id = pan_verification.order_id)`;

const SORTS: Readonly<Record<string, Sql>> = {
  orderNumber: ofOrder(sql`order_number`),
  state: sql`pan_verification.state`,
  buyer: ofOrder(sql`lower(buyer ->> 'name')`),
  // As it is read: what is wrong or was noted, then when.
  detail: sql`lower(concat_ws(' ', pan_verification.problem, nullif(pan_verification.note, ''),
    to_char(coalesce(pan_verification.decided_at, pan_verification.next_attempt_at), 'YYYY-MM-DD HH24:MI:SS')))`,
};
const LATEST_FIRST = sql`pan_verification.id desc`;

/** The latest first, unless sorted by a column. */
export async function listedPans(db: Queryable, wanted: WantedPans): Promise<ShownPage<ListedPan>> {
  const { ids, order, ...count } = await boundedPage(db, {
    ...{ table: sql`pan_verification`, found: conditionOf(wanted), page: wanted.page, perPage: wanted.perPage },
    ...{ order: LATEST_FIRST, shortOrder: sortedBy(SORTS, wanted.sort ?? '', sql`pan_verification.id`) },
  });
  const rows = await db.rows<ListedPan>(
    sql.replanned(sql`select ${LISTED} where pan_verification.id = any(${ids}) order by ${order}`),
  );
  return shownPage(rows, count, wanted);
}

/** For a file, the latest first. */
export function exportPans(database: Database, wanted: FoundPans): AsyncGenerator<ListedPan[], void, undefined> {
  return database.batches<ListedPan>(sql`select ${LISTED} where ${conditionOf(wanted)} order by ${LATEST_FIRST}`);
}

function conditionOf({ shown, search }: FoundPans): Sql {
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
