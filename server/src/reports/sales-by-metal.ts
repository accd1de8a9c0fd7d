/** Sales by metal: orders, pieces, fine weight and value. */
import type { Milligrams, Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';
import type { Period } from './report-queries.ts';

interface MetalSales {
  readonly metal: string;
  readonly orders: number;
  readonly pieces: number;
  readonly fineMg: Milligrams;
  readonly taxablePaise: Paise;
  readonly gstPaise: Paise;
}

/** The metal with the most value first. */
export async function salesByMetal(db: Queryable, { from, until }: Period): Promise<MetalSales[]> {
  return await db.rows<MetalSales>(sql`
    select initcap(line.metal) as metal, count(distinct line.order_id) as orders, sum(line.quantity)::bigint as pieces,
      (sum(line.weight_mg * line.quantity * line.fineness) / 1000)::bigint as fine_mg,
      sum(line.taxable_paise)::bigint as taxable_paise,
      sum(line.cgst_paise + line.sgst_paise + line.igst_paise)::bigint as gst_paise
    from order_line line join customer_order on customer_order.id = line.order_id
    where confirmed_at >= ${from} and confirmed_at < ${until} and state not in ('cancelled', 'refunded')
    group by line.metal order by sum(line.taxable_paise) desc`);
}
