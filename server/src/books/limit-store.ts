/** SQL of what customers have bought, against the limits of tax law. */
import type { CustomerId } from '@tola/contract';
import type { CustomerYear, ScreeningResult } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';

const YEARS_SHOWN = 10;

export async function yearsOf(db: Queryable, customerId: CustomerId): Promise<CustomerYear[]> {
  return await db.rows<CustomerYear>(sql`
    select year_in_india(day) as financial_year, sum(invoices)::int as invoices, sum(sold_paise)::bigint as sold_paise,
      sum(returned_paise)::bigint as returned_paise
    from customer_day where customer_id = ${customerId} group by 1 order by 1 desc limit ${YEARS_SHOWN}`);
}

export async function dayOf(
  db: Queryable,
  customerId: CustomerId,
  day: string,
): Promise<{ soldPaise: Paise; isPanHeld: boolean }> {
  return await db.one(sql`
    select coalesce((select sold_paise from customer_day where customer_id = ${customerId} and day = ${day}::date), 0) as sold_paise,
      exists (select from customer_order where customer_id = ${customerId} and pan_masked is not null) as is_pan_held`);
}

interface BusinessRow {
  readonly pan: string;
  readonly taxablePaise: Paise;
}

/**
 * The firms for which the customer has bought, with what all customers bought for them in the year. Replanned: the plan for an average
 * customer looks up the invoice of each order, also of one with thousands.
 */
export async function businessesOf(
  db: Queryable,
  customerId: CustomerId,
  financialYear: string,
): Promise<BusinessRow[]> {
  return await db.rows<BusinessRow>(
    sql.replanned(sql`
      select pan, taxable_paise from business_year
      where financial_year = ${financialYear} and pan in (
        select substr(d.buyer_gstin, 3, 10) from customer_order o join tax_document d on d.order_id = o.id
        where o.customer_id = ${customerId} and d.buyer_gstin <> '')
      order by taxable_paise desc`),
  );
}

/** Firms from the warning up to the limit, which is still to be crossed. */
export async function countNear(
  db: Queryable,
  { financialYear, warningPaise, limitPaise }: { financialYear: string; warningPaise: number; limitPaise: number },
): Promise<number> {
  const { near } = await db.one<{ near: number }>(sql`
    select count(*) as near from business_year
    where financial_year = ${financialYear} and taxable_paise between ${warningPaise} and ${limitPaise}`);
  return near;
}

export async function isCustomer(db: Queryable, customerId: CustomerId): Promise<boolean> {
  return (await db.maybeOne(sql`select from customer where id = ${customerId}`)) !== null;
}

interface ScreeningRow {
  readonly result: ScreeningResult;
  readonly note: string;
  readonly who: string;
  readonly at: Date;
}

export async function latestScreening(db: Queryable, customerId: CustomerId): Promise<ScreeningRow | null> {
  return await db.maybeOne<ScreeningRow>(sql`
    select result, note, screened_by as who, screened_at as at from customer_screening
    where customer_id = ${customerId} order by id desc limit 1`);
}

export async function insertScreening(
  tx: Queryable,
  { customerId, result, note, by }: Omit<ScreeningRow, 'who' | 'at'> & { customerId: CustomerId; by: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into customer_screening (customer_id, result, note, screened_by, screened_at)
    values (${customerId}, ${result}, ${note}, ${by}, ${now})`);
}
