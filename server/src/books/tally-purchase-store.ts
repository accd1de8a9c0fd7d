/** SQL of purchases as vouchers for Tally: bills, rates fixed later, debit notes, payments and payments taken back. */
import type { Paise } from '@tola/pricing';
import { type Sql, sql } from '#database';
import { PURCHASE_SORT_ID } from './purchase-vouchers.ts';

/** What a voucher of a purchase says, as it was exported. */
export interface TallyPurchase {
  readonly supplier: {
    readonly id: number;
    readonly name: string;
    readonly gstin: string;
    readonly pan: string;
    readonly stateCode: string;
  };
  /** The supplier’s number; empty for payments. */
  readonly bill: string;
  /** Days, `YYYY-MM-DD`. */
  readonly dated: string;
  readonly reference: string;
  readonly reason: string;
  readonly goodsPaise: Paise;
  readonly chargesPaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly roundingPaise: Paise;
  readonly paidPaise: Paise;
  readonly tdsPaise: Paise;
  readonly gstBp: number;
  readonly items: readonly TallyPurchaseItem[];
}

export interface TallyPurchaseItem {
  /** Of a piece: product, weight and fineness as invoices name it. Bulk metal has no product. */
  readonly product: string | null;
  readonly finenessLabel: string | null;
  readonly hsn: string;
  readonly metal: string;
  readonly fineness: number;
  /** Of one piece; of the whole of bulk metal. */
  readonly weightMg: number;
  readonly pieces: number | null;
  readonly valuePaise: Paise;
}

/** The `TallyPurchase` of a voucher; null for others. */
export function purchaseDocument(sortId: Sql): Sql {
  return sql`(
    select jsonb_build_object(
      'supplier', jsonb_build_object('id', s.id, 'name', coalesce(b.supplier ->> 'name', s.name),
        'gstin', coalesce(b.supplier ->> 'gstin', s.gstin), 'pan', coalesce(b.supplier ->> 'pan', s.pan),
        'stateCode', coalesce(b.supplier ->> 'stateCode', s.state_code)),
      'bill', coalesce(b.number, ''), 'dated', e.dated::text, 'reference', e.reference, 'reason', e.reason,
      'goodsPaise', e.goods_paise, 'chargesPaise', e.charges_paise, 'cgstPaise', e.cgst_paise, 'sgstPaise', e.sgst_paise,
      'igstPaise', e.igst_paise, 'roundingPaise', e.rounding_paise, 'paidPaise', e.paid_paise, 'tdsPaise', e.tds_paise,
      'gstBp', coalesce(b.gst_bp, 0), 'items', coalesce(${itemsOfEntry()}, '[]'))
    from purchase_entry e join supplier s on s.id = e.supplier_id left join purchase_bill b on b.id = e.bill_id
    where e.id = ${sortId} - ${PURCHASE_SORT_ID})`;
}

/** Lines whose rate was known with the bill, the line of a fixing, or what a debit note took back. */
function itemsOfEntry(): Sql {
  return sql`(
    select jsonb_agg(jsonb_build_object('product', p.name, 'finenessLabel', p.fineness_label, 'hsn', coalesce(p.hsn, ''),
        'metal', l.metal, 'fineness', l.fineness, 'weightMg',
          case when l.pieces is null then coalesce(r.quantity, l.weight_mg) else w.weight_mg end,
        'pieces', case when l.pieces is not null then coalesce(r.quantity, l.pieces) end,
        'valuePaise', coalesce(r.value_paise, l.value_paise)) order by l.position)
    from purchase_line l left join purchase_return r on r.entry_id = e.id and r.line_id = l.id
      left join product_weight w on w.id = l.weight_id left join product p on p.id = w.product_id
    where l.bill_id = e.bill_id and coalesce(r.value_paise, l.value_paise) > 0 and case e.kind
      when 'bill' then not exists (select from purchase_entry f where f.kind = 'fixing' and f.line_id = l.id)
      when 'fixing' then l.id = e.line_id
      else r.entry_id is not null end)`;
}
