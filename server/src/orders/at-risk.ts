/** Orders whose promise is at risk: to be dispatched today or overdue, or dispatched and not delivered in time. */
import { indianDate } from '@tola/pricing';
import { type Sql, sql } from '#database';

/** A condition on `customer_order`. */
export function isAtRisk(now: Date): Sql {
  const today = indianDate(now);
  return sql`(state in ('confirmed', 'packed') and dispatch_on <= ${today} or state = 'shipped' and deliver_by < ${today})`;
}
