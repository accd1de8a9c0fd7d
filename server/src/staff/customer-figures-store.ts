/** SQL of what a customer has bought so far, and of what is known about who they are. */
import type { CustomerId } from '@tola/contract';
import type { CustomerDetail, CustomerTotals } from '@tola/contract/staff';
import { type Metal, type Milligrams, type Paise, perMetal } from '@tola/pricing';
import { type Queryable, sql } from '#database';

interface Sums {
  readonly paidOrders: number;
  readonly paidPaise: Paise;
  readonly refundedPaise: Paise;
  readonly weights: Readonly<Partial<Record<Metal, Milligrams>>>;
}

/** Reads each order once: a dealer's best customer has thousands. Cancelled and refunded ones do not count as bought. */
export async function customerTotals(db: Queryable, customerId: CustomerId): Promise<CustomerTotals> {
  const { weights, ...sums } = await db.one<Sums>(sql`
    with placed as materialized (
      select id, payable_paise, refunded_paise, confirmed_at is not null and state not in ('cancelled', 'refunded') as is_bought
      from customer_order where customer_id = ${customerId})
    select count(*) filter (where is_bought) as paid_orders,
      coalesce(sum(payable_paise) filter (where is_bought), 0)::bigint as paid_paise,
      coalesce(sum(refunded_paise), 0)::bigint as refunded_paise,
      (select coalesce(jsonb_object_agg(metal, weight_mg), '{}') from (
        select metal, sum(weight_mg * quantity)::bigint as weight_mg
        from placed join order_line on order_id = placed.id where is_bought group by metal) by_metal) as weights
    from placed`);
  return { ...sums, weightMg: perMetal((metal) => weights[metal] ?? (0 as Milligrams)) };
}

export interface IdentityRow {
  readonly mobileProvedAt: Date | null;
  readonly emailConfirmedAt: Date | null;
  readonly pan: { readonly masked: string; readonly orderNumber: string; readonly at: string } | null;
  readonly declaredMinorAt: Date | null;
}

export async function customerIdentity(db: Queryable, customerId: CustomerId): Promise<IdentityRow> {
  return await db.one<IdentityRow>(sql`
    select mobile_verified_at as mobile_proved_at, email_verified_at as email_confirmed_at, declared_minor_at,
      (select jsonb_build_object('masked', pan_masked, 'orderNumber', order_number, 'at', placed_at) from customer_order
        where customer_id = customer.id and pan_masked is not null order by placed_at desc, id desc limit 1) as pan
    from customer where id = ${customerId}`);
}

type Consent = Omit<CustomerDetail['consents'][number], 'at'> & { readonly at: Date };

/** The latest answer for each purpose. */
export async function customerConsents(db: Queryable, customerId: CustomerId): Promise<Consent[]> {
  return await db.rows<Consent>(sql`
    select distinct on (purpose) purpose, given, at from consent where customer_id = ${customerId} order by purpose, id desc`);
}
