/** Rows of an order's lines. */
import type { OrderId, WeightId } from '@tola/contract';
import type { Metal, Milligrams, Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';

export interface OrderLineRow {
  readonly orderId: OrderId;
  readonly position: number;
  readonly weightId: WeightId;
  readonly name: string;
  readonly categoryName: string;
  readonly image: string;
  readonly imageAlt: string;
  readonly metal: Metal;
  readonly fineness: number;
  readonly finenessLabel: string;
  readonly weightMg: Milligrams;
  readonly hsn: string;
  readonly quantity: number;
  readonly unitPaise: Paise;
  readonly metalPaise: Paise;
  readonly premiumPaise: Paise;
  readonly marginPaise: Paise;
  readonly makingPaise: Paise;
  readonly taxesPaise: Paise;
  readonly linePaise: Paise;
  readonly pointsPaise: Paise;
  readonly couponPaise: Paise;
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly madeToOrder: boolean;
  readonly dispatchDays: number;
}

export async function findLines(db: Queryable, orderId: OrderId): Promise<OrderLineRow[]> {
  return await db.rows<OrderLineRow>(sql`
    select order_id, position, weight_id, name, category_name, image, image_alt, metal, fineness, fineness_label,
      weight_mg, hsn, quantity, unit_paise, metal_paise, premium_paise, margin_paise, making_paise, taxes_paise,
      line_paise, points_paise, coupon_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, made_to_order,
      dispatch_days
    from order_line where order_id = ${orderId} order by position`);
}
