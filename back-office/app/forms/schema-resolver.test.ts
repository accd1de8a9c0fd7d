import { type FieldShape, schemaOf } from '@tola/contract/staff';
import { expect, test } from 'vitest';
import { parseNumber } from '../fields/field-format.ts';
import { schemaResolver } from './schema-resolver.ts';

const fields: readonly FieldShape[] = [{ name: 'pricePaise', label: 'Price (₹)', kind: 'paise' }];

test.each([
  ['', 'Required'],
  ['abc', 'Not an amount'],
  ['12.345', 'Not an amount'],
])('an amount typed as "%s" shows "%s"', async (typed, message) => {
  const resolve = schemaResolver<Record<string, unknown>>(schemaOf(fields));
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await resolve({ pricePaise: parseNumber('paise', typed) }, undefined, options);
  expect(errors.pricePaise?.message).toBe(message);
});
