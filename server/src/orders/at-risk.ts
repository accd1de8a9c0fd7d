/** Orders whose promise is at risk: to be dispatched by tomorrow or overdue, or dispatched and not delivered in time. */
import { indianDate } from '@tola/pricing';
import { type Sql, sql } from '#database';

const DAY_MS = 86_400_000;

/** A condition on `customer_order`. */
export function isAtRisk(now: Date): Sql {
  const tomorrow = indianDate(new Date(now.getTime() + DAY_MS));
  return sql`(state in ('confirmed', 'packed') and dispatch_on <= ${tomorrow}
    or state = 'shipped' and deliver_by < ${indianDate(now)})`;
}
