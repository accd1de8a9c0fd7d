/** The variants of a product: weight, terms, stock and the price that follows at the rates of now. */
import {
  hasRight,
  initialValues,
  mayAddOrRemove,
  mayEdit,
  type PricingConsole,
  type ProductWithVariants,
  readPricingConsole,
} from '@tola/contract/staff';
import { formatRupees, linePrice, type Metal, type Milligrams, type Paise } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { NOTHING } from '../controls/format.ts';
import { formatField } from '../fields/field-format.ts';
import { FieldControl } from '../records/field-control.tsx';
import { useSelf } from '../session/use-self.ts';
import { VARIANT_FIELDS, VARIANTS } from './product-form-values.ts';

/** Always shown; the others open on request. */
const MAIN = ['weightMg', 'marginPaisePerGram', 'makingPaise', 'stock', 'dispatchDays', 'visible'];

export function VariantRows({ base }: { base: ProductWithVariants | null }): ReactElement {
  const { control, getValues } = useFormContext();
  const { rights } = useSelf();
  const rows = useFieldArray({ control, name: 'variants', keyName: 'key' });
  const pricing = useApiQuery(readPricingConsole, null, {
    refetchSeconds: 5,
    enabled: hasRight(rights, 'rates.read'),
  });
  const mayAdd = mayAddOrRemove(rights, VARIANTS);
  return (
    <>
      {rows.fields.map((row, index) => (
        <VariantRow
          key={row.key}
          index={index}
          pricing={pricing.data}
          onRemove={mayAdd ? () => rows.remove(index) : null}
        />
      ))}
      {rows.fields.length === 0 && <p className="text-muted">No variants yet: nothing of this product is for sale.</p>}
      {mayAdd && (
        <Button
          className="justify-self-start"
          onClick={() => rows.append(nextVariant((getValues('variants') as object[]).at(-1)))}
        >
          Add variant
        </Button>
      )}
      {base !== null && (
        <p className="text-[13px] text-muted">
          Prices of sold variants beyond the limit of one person are proposed under Pricing, Margins.
        </p>
      )}
    </>
  );
}

/** A further variant starts with the terms of the last one, without its weight and stock. */
function nextVariant(last: object | undefined): Record<string, unknown> {
  return { ...initialValues(VARIANT_FIELDS), ...last, id: null, version: null, weightMg: null, stock: 0 };
}

interface VariantRowProps {
  index: number;
  pricing: PricingConsole | undefined;
  /** Null without the right. */
  onRemove: (() => void) | null;
}

function VariantRow({ index, pricing, onRemove }: VariantRowProps): ReactElement {
  const main = VARIANT_FIELDS.filter(({ name }) => MAIN.includes(name));
  const more = VARIANT_FIELDS.filter(({ name }) => !MAIN.includes(name));
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3 rounded-lg border border-line p-3 md:grid-cols-3 xl:grid-cols-6">
      <legend className="label px-1">Variant {index + 1}</legend>
      {main.map((field) => (
        <VariantField key={field.name} index={index} field={field} />
      ))}
      <details className="col-span-full">
        <summary className="min-h-11 py-2 text-[13px] text-muted lg:min-h-9">Taxes, MRP, size and picture</summary>
        <div className="mt-2 grid grid-cols-2 gap-3 md:grid-cols-4">
          {more.map((field) => (
            <VariantField key={field.name} index={index} field={field} />
          ))}
        </div>
      </details>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-3">
        <PriceNow index={index} pricing={pricing} />
        {onRemove !== null && (
          <Button tone="quiet" aria-label={`Remove variant ${index + 1}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function VariantField({ index, field }: { index: number; field: (typeof VARIANT_FIELDS)[number] }): ReactElement {
  const { rights } = useSelf();
  const isEditable = mayEdit(rights, field);
  return (
    <Controller
      name={`variants.${index}.${field.name}`}
      render={({ field: bound, fieldState }) => (
        <Field label={field.label} hint={isEditable ? undefined : 'Locked'} problem={fieldState.error?.message}>
          {(control) =>
            isEditable ? (
              <FieldControl
                field={field}
                control={control}
                value={bound.value}
                onChange={bound.onChange}
                bind={bound.ref}
              />
            ) : (
              <output id={control.id} className="py-2">
                {formatField(field, { [field.name]: bound.value })}
              </output>
            )
          }
        </Field>
      )}
    />
  );
}

function PriceNow({ index, pricing }: { index: number; pricing: PricingConsole | undefined }): ReactElement {
  const [metal, fineness, variant] = useWatch({ name: ['metal', 'fineness', `variants.${index}`] }) as [
    Metal,
    number,
    Record<string, unknown>,
  ];
  const price = pricing === undefined ? null : priceOf(metal, fineness, variant, pricing);
  return (
    <span className="text-[13px] text-muted">
      Price now <b className="font-semibold text-ink">{price === null ? NOTHING : formatRupees(price)}</b> without GST
    </span>
  );
}

function priceOf(
  metal: Metal,
  fineness: number,
  variant: Record<string, unknown>,
  { asks, premiums }: PricingConsole,
): Paise | null {
  const figures = ['marginPaisePerGram', 'makingPaise', 'serviceTaxBp', 'otherTaxBp', 'weightMg'].map((name) =>
    Number(variant[name] ?? Number.NaN),
  );
  if (figures.some((figure) => !Number.isSafeInteger(figure) || figure < 0)) return null;
  const [marginPaisePerGram = 0, makingPaise = 0, serviceTaxBp = 0, otherTaxBp = 0, weightMg = 0] = figures;
  if (weightMg === 0 || !Number.isSafeInteger(fineness)) return null;
  const terms = { marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp };
  return linePrice({ metal, fineness, weightMg: weightMg as Milligrams, ...terms }, asks, premiums)?.unitPaise ?? null;
}
