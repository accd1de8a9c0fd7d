/** A product and its variants as the values of one form, and back. */
import {
  type FieldShape,
  isSameValue,
  type ProductWithVariants,
  type RecordValues,
  type Resource,
  resourceNamed,
  type StoredRecord,
} from '@tola/contract/staff';

function named(name: string): Resource {
  const resource = resourceNamed(name);
  if (resource === null) throw new Error(`There is no resource ${name}`);
  return resource;
}

export const PRODUCTS = named('products');
export const VARIANTS = named('weights');
/** The product of a variant is the one on the page. */
export const VARIANT_FIELDS = VARIANTS.fields.filter(({ name }) => name !== 'productId');
export const PRODUCT_FIELDS = PRODUCTS.fields;

/** Values of the variant with its id and version; both are null for a new one. */
type VariantForm = RecordValues & { readonly id: number | null; readonly version: string | null };
export type ProductForm = RecordValues & { readonly variants: readonly VariantForm[] };

export function formOf({ product, variants }: ProductWithVariants): ProductForm {
  return { ...product.values, variants: variants.map(variantOf) };
}

function variantOf({ id, version, values }: StoredRecord): VariantForm {
  return { ...values, id, version };
}

export function picked(fields: readonly FieldShape[], values: RecordValues): RecordValues {
  return Object.fromEntries(fields.map(({ name }) => [name, values[name]]));
}

function differs(fields: readonly FieldShape[], one: RecordValues, other: RecordValues): boolean {
  return fields.some(({ name, readOnly }) => readOnly !== true && !isSameValue(one[name], other[name]));
}

/** What a saving sends: only what differs from the stored product. */
export function savingOf(form: ProductForm, held: ProductWithVariants | null) {
  const known = new Map(held?.variants.map((one) => [one.id, one]));
  const kept = new Set(form.variants.map(({ id }) => id));
  const values = picked(PRODUCT_FIELDS, form);
  const isChanged = held === null || differs(PRODUCT_FIELDS, values, held.product.values);
  return {
    id: held?.product.id ?? null,
    version: held?.product.version ?? null,
    values: isChanged ? values : null,
    variants: form.variants
      .filter((one) => one.id === null || differs(VARIANT_FIELDS, one, known.get(one.id)?.values ?? {}))
      .map((one) => ({ id: one.id, version: known.get(one.id ?? 0)?.version ?? null, values: variantValues(one) })),
    removed: (held?.variants ?? []).filter(({ id }) => !kept.has(id)).map(({ id, version }) => ({ id, version })),
  };
}

/** The server sets the product. */
function variantValues(variant: VariantForm): RecordValues {
  return picked(VARIANT_FIELDS, variant);
}

/** What a preview shows. */
export function draftOf(form: ProductForm) {
  const variants = form.variants.map((variant) => ({ id: variant.id, values: variantValues(variant) }));
  return { values: picked(PRODUCT_FIELDS, form), variants };
}
