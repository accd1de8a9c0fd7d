/** Sale terms of variants, read from the database in the transaction of a quote or sale. */
import type { WeightId } from '@tola/contract';
import { type Sql, sql } from '#database';
import { isWithin } from '#publication';
import type { Catalogue } from './catalogue.ts';
import type { SoldWeight } from './catalogue-nodes.ts';

/** The attributes of a variant that determine its price, tax and availability. */
export type SaleTerms = Pick<
  SoldWeight,
  | 'weightId'
  | 'productId'
  | 'form'
  | 'metal'
  | 'fineness'
  | 'finenessLabel'
  | 'weightMg'
  | 'marginPaisePerGram'
  | 'makingPaise'
  | 'serviceTaxBp'
  | 'otherTaxBp'
  | 'stock'
  | 'dispatchDays'
  | 'hsn'
  | 'visible'
> & {
  /** ISO times from and until which the product is sold; null for no limit. */
  readonly publishFrom: string | null;
  readonly publishUntil: string | null;
};

/**
 * A scalar subquery with the {@link SaleTerms} of these variants as JSON, to be read in the statement that reads the
 * rates of a sale. A variant that has been deleted is missing.
 *
 * @param weightIds an array of their ids
 */
export function saleTermsOf(weightIds: Sql): Sql {
  return sql`(
    select coalesce(json_agg(json_build_object('weightId', w.id, 'productId', p.id, 'form', t.form,
      'metal', p.metal, 'fineness', p.fineness, 'finenessLabel', p.fineness_label, 'weightMg', w.weight_mg,
      'marginPaisePerGram', w.margin_paise_per_gram, 'makingPaise', w.making_paise, 'serviceTaxBp', w.service_tax_bp,
      'otherTaxBp', w.other_tax_bp, 'stock', w.stock, 'dispatchDays', w.dispatch_days, 'hsn', p.hsn,
      'visible', w.visible and p.published and t.visible and c.visible and coalesce(s.visible, true),
      'publishFrom', p.publish_from, 'publishUntil', p.publish_until)), '[]')
    from product_weight w join product p on p.id = w.product_id join product_type t on t.id = p.product_type_id
    join category c on c.id = p.category_id left join sub_category s on s.id = p.sub_category_id
    where w.id = any(${weightIds}))`;
}

/**
 * A variant on sale at these terms; null when it is hidden, deleted, or not published at this time. Names and images come from the catalogue tree,
 * so a process whose tree lacks the variant does not sell it.
 */
export function weightAtTerms(
  catalogue: Catalogue,
  terms: readonly SaleTerms[],
  weightId: WeightId,
  now: Date,
): SoldWeight | null {
  const known = catalogue.findAnyWeight(weightId);
  const found = terms.find((one) => one.weightId === weightId);
  if (known === null || found?.visible !== true) return null;
  const { publishFrom, publishUntil, ...current } = found;
  if (!isWithin({ publishFrom: dateOf(publishFrom), publishUntil: dateOf(publishUntil) }, now)) return null;
  return { ...known, ...current };
}

function dateOf(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}
