/** The selected orders of a request for a file. */
import type { OrderId } from '@tola/contract';
import { orderIdsUpTo, staffFileRefusals } from '@tola/contract/staff';
import * as z from 'zod/mini';
import { refuse } from '#http';

/**
 * Of `ids=12,15`; null where the request has none.
 *
 * @throws Refusal filters-not-valid when they are none, more than `most`, or not ids
 */
export function selectedIds(query: URLSearchParams, most: number): OrderId[] | null {
  const text = query.get('ids');
  if (text === null) return null;
  const ids = z.safeParse(orderIdsUpTo(most), text.split(',', most + 1).map(Number));
  if (!ids.success) throw refuse(staffFileRefusals, 'filters-not-valid');
  return [...new Set(ids.data)];
}
