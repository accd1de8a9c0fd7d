/** SQL of order lines. */
import type { OrderId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';
import type { FrozenLine } from '#quotes';

/** A line as it was priced, with its shares of points, coupon and tax. */
export interface OrderLineRow extends FrozenLine {
  readonly orderId: OrderId;
  readonly position: number;
  readonly pointsPaise: Paise;
  readonly couponPaise: Paise;
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly designId: string | null;
  /** When the buyer approved the proof of the design. */
  readonly proofApprovedAt: Date | null;
}

export async function findLines(db: Queryable, orderId: OrderId): Promise<OrderLineRow[]> {
  return await db.rows<OrderLineRow>(sql`
    select order_id, position, weight_id, name, category_name, image, image_alt, metal, fineness, fineness_label,
      weight_mg, hsn, quantity, unit_paise, metal_paise, premium_paise, margin_paise, making_paise, taxes_paise,
      line_paise, points_paise, coupon_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, made_to_order,
      dispatch_days, design_id,
      (select approved_at from proof_approval approval
        where approval.order_id = order_line.order_id and approval.design_id = order_line.design_id) as proof_approved_at
    from order_line where order_id = ${orderId} order by position`);
}
