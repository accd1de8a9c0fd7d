/** Form of a product with its variants. */
import { type FieldShape, mayEdit, type ProductWithVariants, RIGHTS, validateRecord } from '@tola/contract/staff';
import { Lock } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { formErrors } from '../forms/schema-resolver.ts';
import { PreviewButton } from '../records/preview-button.tsx';
import { FormField } from '../records/record-form.tsx';
import { SaveBar } from '../records/save-bar.tsx';
import { UploadsProvider, useFormUploads } from '../records/uploads.tsx';
import { useDerivedFields } from '../records/use-derived-fields.ts';
import { useWaitingSave } from '../records/use-waiting-save.ts';
import { useSelf } from '../session/use-self.ts';
import { draftOf, PRODUCT_FIELDS, PRODUCTS, type ProductForm, VARIANT_FIELDS } from './product-form-values.ts';
import { VariantRows } from './variant-rows.tsx';

/** A new product gets a category of its own, and its pictures show its first variant, unless somebody says otherwise. */
const NEW_PRODUCT_FIELDS: readonly FieldShape[] = PRODUCT_FIELDS.map((field) => {
  if (field.name === 'categoryId')
    return { ...field, optional: true, hint: 'Leave empty: the product gets a category of its own name.' };
  if (field.name === 'picturedWeightMg')
    return { ...field, optional: true, hint: 'Leave empty for the first variant.' };
  return field;
});

const SECTIONS = [
  ['Texts', ['shortDescription', 'fullDescription', 'purityAndTech', 'packaging', 'packagingLabel', 'size']],
  ['Facts', ['certification', 'collection', 'countryOfOrigin', 'hsn', 'finenessLabel', 'defaultWeightMg']],
] as const;
const BASICS = ['name', 'uniqueCode', 'productTypeId', 'categoryId', 'subCategoryId', 'metal', 'fineness'];
const PICTURES = ['images', 'picturedWeightMg'];
const PUBLICATION_FIELDS = ['published', 'publishFrom', 'publishUntil'];

interface ProductFormViewProps {
  /** Null for a new product. */
  base: ProductWithVariants | null;
  start: ProductForm;
  busy: boolean;
  isSaved: () => boolean;
  onSubmit: (form: ProductForm) => void;
}

export function ProductFormView({ base, start, busy, isSaved, onSubmit }: ProductFormViewProps): ReactElement {
  const { rights } = useSelf();
  const fields = base === null ? NEW_PRODUCT_FIELDS : PRODUCT_FIELDS;
  const form = useForm<Record<string, unknown>>({
    defaultValues: { ...start },
    resolver: (values) => {
      const errors = { ...formErrors(values, validateRecord(fields, values, base?.product.values ?? null)) };
      const variants = (values as ProductForm).variants.map((variant) =>
        formErrors(variant, validateRecord(VARIANT_FIELDS, variant, heldVariant(base, variant.id))),
      );
      if (variants.some((one) => Object.keys(one).length > 0)) Object.assign(errors, { variants });
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  useDerivedFields(form, fields, base === null);
  const uploads = useFormUploads();
  const save = useWaitingSave(
    uploads,
    form.handleSubmit((values) => onSubmit(values as ProductForm)),
  );
  const { isDirty } = form.formState;
  const missingRight = (name: string): string => {
    const field = PRODUCTS.fields.find((one) => one.name === name);
    // What nobody edits lacks no right.
    return field === undefined || field.readOnly === true || mayEdit(rights, field) ? '' : RIGHTS[field.right].label;
  };
  const missing = [...new Set(PRODUCTS.fields.map(({ name }) => missingRight(name)))].filter((label) => label !== '');
  const shown = (names: readonly string[]): ReactNode =>
    names.flatMap((name) => {
      const field = fields.find((one) => one.name === name);
      if (field === undefined) return [];
      return [<FormField key={name} field={field} start={start} missingRight={missingRight(name)} />];
    });
  const placed = new Set([...BASICS, ...PICTURES, ...PUBLICATION_FIELDS, ...SECTIONS.flatMap(([, names]) => names)]);
  const others = fields.flatMap(({ name, readOnly }) => (placed.has(name) || readOnly === true ? [] : [name]));
  return (
    <FormProvider {...form}>
      <UploadsProvider uploads={uploads}>
        <form
          noValidate
          className="grid max-w-[1120px] gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            save.submit();
          }}
        >
          {missing.length > 0 && (
            <p className="box flex items-start gap-2 p-3 text-muted">
              <Lock size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
              Locked fields require the right {missing.map((label) => `“${label}”`).join(' or ')}.
            </p>
          )}
          <Section title="Product">{shown(BASICS)}</Section>
          <section aria-label="Variants" className="box grid gap-3 p-4 md:p-6">
            <h2 className="text-lg">Variants, prices and stock</h2>
            <VariantRows base={base} />
          </section>
          <Section title="Images">{shown(PICTURES)}</Section>
          {SECTIONS.map(([title, names]) => (
            <Section key={title} title={title}>
              {shown(names)}
            </Section>
          ))}
          <Section title="Publication">{shown(PUBLICATION_FIELDS)}</Section>
          <details className="box p-4 md:p-6">
            <summary className="label min-h-11 py-2 lg:min-h-9">Details table, shops, video, relief and SEO</summary>
            <div className="mt-3 grid gap-4 md:grid-cols-2">{shown(others)}</div>
          </details>
          <div className="box sticky bottom-0 z-10 px-4 pb-4 shadow-soft md:px-6">
            <SaveBar busy={busy} isDirty={isDirty} pending={uploads.pending} isWaiting={save.isWaiting}>
              <PreviewButton
                resource="products"
                id={base?.product.id ?? null}
                draft={() => draftOf(form.getValues() as ProductForm)}
              />
            </SaveBar>
          </div>
        </form>
      </UploadsProvider>
      <LeaveGuard holds={() => (isDirty || uploads.pending > 0) && !isSaved()} />
    </FormProvider>
  );
}

function heldVariant(base: ProductWithVariants | null, id: number | null) {
  return base?.variants.find((one) => one.id === id)?.values ?? null;
}

function Section({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section aria-label={title} className="box grid gap-4 p-4 md:grid-cols-2 md:p-6">
      <h2 className="text-lg md:col-span-2">{title}</h2>
      {children}
    </section>
  );
}
