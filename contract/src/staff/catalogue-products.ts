/** Calls on a product with all of its variants. */
import * as z from 'zod/mini';
import { removeRecord, type StoredRecord, saveRecord } from './records.ts';
import { staffCall } from './staff-call.ts';
import { anId, versionText } from './staff-values.ts';

export interface ProductWithVariants {
  readonly product: StoredRecord;
  /** Lightest first. */
  readonly variants: StoredRecord[];
}

export const readProduct = staffCall<ProductWithVariants>()({
  name: 'ReadProduct',
  does: 'Reads a product with all of its variants.',
  right: 'catalogue.read',
  repeat: 'harmless',
  payload: z.object({ id: anId }),
  refusals: { 'record-unknown': saveRecord.refusals['record-unknown'] },
});

const values = z.record(z.string(), z.unknown());
const MOST_VARIANTS = 100;

export const saveProduct = staffCall<ProductWithVariants>()({
  name: 'SaveProduct',
  does: 'Adds or changes a product with its variants, all or nothing, unless someone else changed one of them since it was read. A new product without a category gets one of its own.',
  right: 'catalogue.read',
  repeat: 'harmless',
  payload: z.object({
    id: z.nullable(anId),
    version: z.nullable(versionText),
    /** Null leaves the product itself as it is. */
    values: z.nullable(values),
    /** Added and changed ones. Their product is this one. */
    variants: z
      .array(z.object({ id: z.nullable(anId), version: z.nullable(versionText), values }))
      .check(z.maxLength(MOST_VARIANTS)),
    removed: z.array(z.object({ id: anId, version: versionText })).check(z.maxLength(MOST_VARIANTS)),
  }),
  refusals: { ...saveRecord.refusals, 'in-use': removeRecord.refusals['in-use'] },
  bodyBytes: 1024 * 1024,
});
