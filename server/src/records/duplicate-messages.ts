/** Messages for the unique constraints that a saved record can violate. */

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['product_type_slug_key', 'Another product type has the same URL slug'],
  ['category_product_type_id_slug_key', 'Another category of this product type has the same URL slug'],
  ['sub_category_category_id_slug_key', 'Another sub-category of this category has the same URL slug'],
  ['product_unique_code_key', 'Another product has the same code'],
  ['product_one_per_category', 'This category already has a product. Choose a sub-category or another category'],
  ['product_one_per_sub_category', 'This sub-category already has a product. Choose another'],
  ['product_weight_product_id_weight_mg_key', 'This product already has a variant of this weight'],
  ['occasion_page_slug_key', 'Another occasion has the same page address'],
  ['product_weight_barcode', 'Another variant has the same barcode'],
  ['page_head_pkey', 'Another SEO entry has the same page path'],
  ['coupon_code_once', 'Another coupon has the same code'],
  ['review_order_line_id_key', 'This order line already has a review'],
  ['stock_location_name', 'Another location has the same name'],
  ['supplier_name_once', 'Another supplier has the same name'],
  ['supplier_gstin_once', 'Another supplier has the same GSTIN'],
]);

/** Null for a constraint that no form can violate. */
export function duplicateMessage(constraint: string): string | null {
  return MESSAGES.get(constraint) ?? null;
}

/** The constraints with a message. */
export const DUPLICATE_CONSTRAINTS: readonly string[] = [...MESSAGES.keys()];
