/** Product and variants as one flat record, to compare and merge two people’s versions field by field. */
import type { FieldShape, ProductWithVariants, RecordValues } from '@tola/contract/staff';
import { isSameValue } from '@tola/contract/staff';
import { formatWeight, type Milligrams } from '@tola/pricing';
import { formOf, PRODUCT_FIELDS, type ProductForm, picked, VARIANT_FIELDS } from './product-form-values.ts';

/** `variant 12 stock`, labelled "10 g: Stock". */
function nameOf(id: number, field: string): string {
  return `variant ${id} ${field}`;
}

export function flatFields(...versions: readonly ProductWithVariants[]): FieldShape[] {
  const weights = new Map(versions.flatMap(({ variants }) => variants.map(({ id, values }) => [id, values.weightMg])));
  const ofVariants = [...weights].flatMap(([id, weightMg]) =>
    VARIANT_FIELDS.map((field) => ({
      ...field,
      name: nameOf(id, field.name),
      label: `${formatWeight(Number(weightMg) as Milligrams)}: ${field.label}`,
    })),
  );
  return [...PRODUCT_FIELDS, ...ofVariants];
}

export function flat(form: ProductForm): RecordValues {
  const ofVariants = form.variants.flatMap((variant) =>
    variant.id === null
      ? []
      : VARIANT_FIELDS.map(({ name }) => [nameOf(variant.id ?? 0, name), variant[name]] as const),
  );
  return { ...picked(PRODUCT_FIELDS, form), ...Object.fromEntries(ofVariants) };
}

/** The merged form: their product with these values, and the variants that I added or kept. */
export function unflat(values: RecordValues, mine: ProductForm, theirs: ProductWithVariants): ProductForm {
  const kept = new Set(mine.variants.map(({ id }) => id));
  const variants = formOf(theirs)
    .variants.filter(({ id }) => kept.has(id))
    .map((variant) => ({
      ...variant,
      ...Object.fromEntries(
        VARIANT_FIELDS.map(({ name }) => {
          const merged = nameOf(variant.id ?? 0, name);
          return [name, Object.hasOwn(values, merged) ? values[merged] : variant[name]];
        }),
      ),
    }));
  const added = mine.variants.filter(({ id }) => id === null);
  return { ...picked(PRODUCT_FIELDS, values), variants: [...variants, ...added] };
}

/**
 * My changes on top of theirs when no field was changed on both sides, as after a sale that moved stock; null when a person
 * has to choose.
 */
export function mergedByItself(
  base: ProductWithVariants,
  mine: ProductForm,
  theirs: ProductWithVariants,
): ProductForm | null {
  const [was, wanted, now] = [flat(formOf(base)), flat(mine), flat(formOf(theirs))];
  const merged: Record<string, unknown> = { ...now };
  for (const { name } of flatFields(theirs)) {
    // A variant that I removed, or that somebody added since.
    if (!Object.hasOwn(wanted, name) || isSameValue(wanted[name], was[name])) continue;
    if (!isSameValue(now[name], was[name]) && !isSameValue(now[name], wanted[name])) return null;
    merged[name] = wanted[name];
  }
  const form = unflat(merged, mine, theirs);
  const known = new Set([...base.variants.map(({ id }) => id)]);
  const since = formOf(theirs).variants.filter(({ id }) => id !== null && !known.has(id));
  return { ...form, variants: [...form.variants, ...since] };
}
