/** SQL of alerts about stock, which are price alerts with a direction of their own and no target. */
import type { CustomerId, WeightId } from '@tola/contract';
import { type Queryable, sql } from '#database';
import { alertColumns, type PriceAlert } from './price-alert-store.ts';

interface NewStockAlert {
  readonly email: string;
  readonly customerId: CustomerId | null;
  readonly weightId: WeightId;
  readonly secret: string;
  readonly confirmedAt: Date | null;
  readonly at: Date;
}

/** Inserts an alert; null when the same one is active. */
export async function insertStockAlert(tx: Queryable, alert: NewStockAlert): Promise<PriceAlert | null> {
  const { email, customerId, weightId, secret, confirmedAt, at } = alert;
  return await tx.maybeOne<PriceAlert>(sql`
    insert into price_alert as alert (email, customer_id, weight_id, direction, secret, confirmed_at, armed, created_at)
    values (${email}, ${customerId}, ${weightId}, 'in stock', ${secret}, ${confirmedAt}, true, ${at})
    on conflict do nothing returning ${alertColumns}`);
}

const isDue = sql`alert.direction = 'in stock' and alert.stopped_at is null and alert.confirmed_at is not null
  and weight.id = alert.weight_id and weight.visible and (weight.stock is null or weight.stock > 0)`;

/** Whether an email is due. */
export async function hasInStock(db: Queryable): Promise<boolean> {
  const { due } = await db.one<{ due: boolean }>(sql`
    select exists (select from price_alert alert, product_weight weight where ${isDue}) as due`);
  return due;
}

/** Ends the alerts whose pieces are for sale again, each once, also under concurrent checks. */
export async function claimInStock(tx: Queryable, at: Date): Promise<PriceAlert[]> {
  return await tx.rows<PriceAlert>(sql`
    update price_alert alert set sent = sent + 1, last_sent_at = ${at}, stopped_at = ${at}
    from product_weight weight where ${isDue}
    returning ${alertColumns}`);
}
