/** Sample data of templates: for previews, and to find the placeholders in the text that comes with the program. */
import * as z from 'zod';
import { formatField, placeholderOf } from './placeholders.ts';
import type { MailTemplate, SmsTemplate } from './template.ts';

type Schema = z.core.JSONSchema.JSONSchema;
export type AnyTemplate = MailTemplate<unknown> | SmsTemplate<unknown>;

const IS_INSTANT = /(At|Until|By|From|Deadline)$|^at$|^from$|^until$/;

export interface Sample {
  readonly data: Readonly<Record<string, unknown>>;
  /** Fields that a sentence can hold, with their value in this sample as it is printed. */
  readonly printed: Readonly<Record<string, string>>;
}

/** Data in which every field has a value of its own, so that it is recognised in the text. */
export function sampleOf({ schema }: AnyTemplate): Sample {
  const fields = Object.entries(
    (z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema).properties ?? {},
  );
  const data: Record<string, unknown> = {};
  const printed: Record<string, string> = {};
  for (const [index, [name, field]] of fields.entries()) {
    const value = sampleField(name, field as Schema, index);
    data[name] = value;
    const text = (field as Schema).enum === undefined ? formatField(name, value) : null;
    if (text !== null && text !== '') printed[placeholderOf(name)] = text;
  }
  return { data, printed };
}

function sampleField(name: string, field: Schema, index: number): unknown {
  const [variant] = field.anyOf ?? [];
  if (variant !== undefined) return sampleField(name, variant as Schema, index);
  if (field.enum !== undefined) return field.enum[0];
  const day = String(10 + (index % 18));
  switch (field.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(field.properties ?? {}).map(([inner, one], nth) => [
          inner,
          sampleField(inner, one as Schema, nth),
        ]),
      );
    case 'array':
      return [sampleField(name, field.items as Schema, index)];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return sampleNumber(name, index);
    default:
      if (field.format === 'date') return `2026-12-${day}`;
      if (field.format === 'date-time' || IS_INSTANT.test(name)) return `2026-12-${day}T08:${day}:00.000Z`;
      return TEXTS[name] ?? `Sample ${name.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase()}`;
  }
}

function sampleNumber(name: string, index: number): number {
  if (name.endsWith('Paise')) return 1_04_217_00 + index * 1_009;
  if (name.endsWith('Mg')) return 10_000;
  return name === 'quantity' ? 2 : 213 + index * 7;
}

const TEXTS: Readonly<Record<string, string>> = {
  firstName: 'Ashalata',
  name: 'Sample name',
  orderNumber: 'TL-26-000184-7KQ2',
  code: '48213',
  path: '/sample-page#token',
  careEmail: 'care@shop.example',
  finenessLabel: '999 fine gold',
  paymentMode: 'UPI',
  deliverTo: '12 Sample Apartments, Prabhat Road, Pune 411004',
  courier: 'Sample Express',
};
