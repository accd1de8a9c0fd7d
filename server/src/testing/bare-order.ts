/** Order without lines or payment, for tests of dependent records. */
import type { CustomerId, OrderId } from '@tola/contract';
import { type Queryable, sql } from '#database';

let made = 0;

export interface BareOrder {
  readonly orderId: OrderId;
  readonly orderNumber: string;
}

/** An order of ₹1 awaiting payment. */
export async function buildBareOrder(db: Queryable, customerId: CustomerId, now: Date): Promise<BareOrder> {
  made += 1;
  const orderNumber = `BARE-${process.pid}-${made}`;
  const payBy = new Date(now.getTime() + 3_600_000);
  const { orderId } = await db.one<{ orderId: OrderId }>(sql`
    with placed as (
      insert into customer_order (order_number, customer_id, fingerprint, verification_code, state, payment_mode,
        placed_at, pay_by, priced_at, rates, amount_paise, points, redeemed_paise, gst_bp, gst_paise, coupon_paise,
        total_paise, surcharge_bp, surcharge_paise, payable_paise, buyer, billing, shipping, place_of_supply,
        within_state, payment_target, holds, fine_mg)
      values (${orderNumber}, ${customerId}, '', ${orderNumber}, 'awaiting payment', 'Card', ${now}, ${payBy}, ${now},
        '{}', 100, 0, 0, 300, 3, 0, 103, 0, 0, 103, '{}', '{}', '{}', '27', true, '{}', 'held', '{}')
      returning id
    ), recorded as (
      insert into order_transition (order_id, from_state, event, to_state, actor_kind, actor_id, at)
      select id, 'new', 'placed for card', 'awaiting payment', 'customer', ${String(customerId)}, ${now} from placed
    )
    select id as order_id from placed`);
  return { orderId, orderNumber };
}
