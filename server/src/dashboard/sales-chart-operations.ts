/** The call behind the charts of the dashboard. */
import { CHART_DAYS, LOW_COVER_DAYS, type LowStock, readSalesCharts, type SalesDay } from '@tola/contract/staff';
import { perMetal } from '@tola/pricing';
import { type Database, type Queryable, sql } from '#database';
import type { Operation } from '#http';
import { type DayFigures, figuresOfDays } from '#reports';
import { onWire, staffOperation } from '#staff-accounts';

const LOW_STOCK_SHOWN = 8;

type StockRow = Pick<LowStock, 'weightId' | 'product' | 'weightMg' | 'stock'>;

export function salesChartOperations({ database }: { readonly database: Database }): Operation[] {
  return [
    staffOperation(readSalesCharts, async ({ now }) => {
      const [days, stock] = await Promise.all([figuresOfDays(database, CHART_DAYS, now), stockOfVariants(database)]);
      const low = lowStock(
        stock,
        days.map(({ figures }) => figures),
      );
      return onWire({
        days: days.map(salesDay),
        lowStock: low.slice(0, LOW_STOCK_SHOWN),
        lowStockTotal: low.length,
      });
    }),
  ];
}

function salesDay({ day, figures, visits }: { day: string; figures: DayFigures; visits: number | null }): SalesDay {
  const { orders, revenuePaise, marginPaise, soldMg, placed } = figures;
  return { day, orders, revenuePaise, marginPaise, placed, visits, soldMg: perMetal((metal) => soldMg[metal] ?? 0) };
}

/** Of variants that are for sale and not made to order. */
async function stockOfVariants(db: Queryable): Promise<StockRow[]> {
  return await db.rows<StockRow>(sql`
    select weight.id as weight_id, product.name as product, weight_mg, stock
    from product_weight weight join product on product.id = weight.product_id
    where weight.visible and stock is not null order by product.name, weight_mg`);
}

/** Variants whose stock lasts too short at the pace of these days, the shortest first. */
function lowStock(stock: readonly StockRow[], days: readonly DayFigures[]): LowStock[] {
  const sold = new Map<string, number>();
  for (const { pieces } of days)
    for (const [id, count] of Object.entries(pieces)) sold.set(id, (sold.get(id) ?? 0) + count);
  const rows = stock.map((row) => {
    const pieces = sold.get(String(row.weightId)) ?? 0;
    const coverDays = pieces === 0 ? null : Math.floor((row.stock * days.length) / pieces);
    return { ...row, sold: pieces, coverDays };
  });
  return rows
    .filter(({ stock: left, coverDays }) => left === 0 || (coverDays !== null && coverDays < LOW_COVER_DAYS))
    .toSorted((one, other) => coverOf(one) - coverOf(other) || other.sold - one.sold);
}

function coverOf({ stock, coverDays }: LowStock): number {
  return stock === 0 ? -1 : (coverDays ?? 0);
}
