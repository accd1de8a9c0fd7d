/** Sales by metal: orders, pieces, fine weight and value. */
import type { Milligrams, Paise } from '@tola/pricing';
import { INDIA_ZONE, type Queryable, sql } from '#database';
import type { Period } from './report-queries.ts';
import { daySales } from './sales-days.ts';

interface MetalSales {
  readonly metal: string;
  readonly orders: number;
  readonly pieces: number;
  readonly fineMg: Milligrams;
  readonly taxablePaise: Paise;
  readonly gstPaise: Paise;
}

/** The metal with the most value first. The period is of whole days in India, of which most are stored. */
export async function salesByMetal(db: Queryable, { from, until }: Period): Promise<MetalSales[]> {
  return await db.rows<MetalSales>(sql`
    with wanted as (
      select day::date as day from generate_series((${from}::timestamptz at time zone ${INDIA_ZONE})::date::timestamp,
        (${until}::timestamptz at time zone ${INDIA_ZONE})::date - interval '1 day', interval '1 day') series (day)
    ), summed as (
      select sales.* from wanted join sales_day using (day) cross join lateral jsonb_to_recordset(totals) as
        sales (metal text, orders bigint, pieces bigint, fine numeric, taxable_paise bigint, gst_paise bigint)
      union all
      select sales.* from wanted left join sales_day using (day) cross join lateral (${daySales(sql`wanted.day`)}) sales
      where totals is null
    )
    select initcap(metal) as metal, sum(orders)::bigint as orders, sum(pieces)::bigint as pieces, (sum(fine) / 1000)::bigint as fine_mg,
      sum(taxable_paise)::bigint as taxable_paise, sum(gst_paise)::bigint as gst_paise
    from summed group by metal order by sum(taxable_paise) desc`);
}
