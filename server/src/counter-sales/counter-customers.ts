/** Who buys at the counter: by mobile number, with what the clerk would otherwise type again. */
import type { CustomerId } from '@tola/contract';
import type { CounterCustomer } from '@tola/contract/staff';
import { cashLeftToday, cashOfMonth } from '#bank';
import { type Queryable, sql } from '#database';
import { customerPanState } from '#pan-verification';

export interface CounterBuyer {
  readonly id: CustomerId;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly email: string;
  readonly isBlocked: boolean;
}

const columns = sql`id, first_name, last_name, mobile, email, blocked_at is not null as is_blocked`;

/** Null for an unknown, erased or merged customer. */
export async function findCounterBuyer(db: Queryable, id: CustomerId): Promise<CounterBuyer | null> {
  return await db.maybeOne<CounterBuyer>(sql`select ${columns} from customer where id = ${id} and erased_at is null`);
}

export async function customerNumbered(
  cash: Parameters<typeof cashLeftToday>[0],
  db: Queryable,
  mobile: string,
  now: Date,
): Promise<CounterCustomer | null> {
  const buyer = await db.maybeOne<CounterBuyer>(
    sql`select ${columns} from customer where mobile = ${mobile} and erased_at is null`,
  );
  if (buyer === null) return null;
  const billing = await lastAddress(db, buyer.id);
  return {
    ...{ ...buyer, billing, cashLeftPaise: await cashLeftToday(cash, db, buyer.id, now) },
    cashOfMonth: await cashOfMonth(cash, db, buyer.id, now),
    panState: (await customerPanState(db, buyer.id))?.state ?? null,
  };
}

/** Of the latest order, else of the profile. */
async function lastAddress(db: Queryable, id: CustomerId): Promise<CounterCustomer['billing']> {
  return await db.maybeOne<NonNullable<CounterCustomer['billing']>>(sql`
    select address, city, state, pin_code, gstin from (
      (select 1 as place, billing ->> 'address' as address, coalesce(billing ->> 'city', '') as city, billing ->> 'state' as state,
        coalesce(billing ->> 'pinCode', '') as pin_code, billing ->> 'gstin' as gstin
      from customer_order where customer_id = ${id} order by id desc limit 1)
      union all
      (select 2, address, city, state, coalesce(pin_code, ''), gstin from address
      where customer_id = ${id} and address <> '' order by type, slot limit 1)
    ) known order by place limit 1`);
}
