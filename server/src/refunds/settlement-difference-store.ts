/** Rows of differences between the books of the store, the card provider and the bank. */

import type { OrderId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';

export const DIFFERENCE_KINDS = [
  'payment missing in store',
  'payment missing at provider',
  'payment amount differs',
  'refund missing in store',
  'refund missing at provider',
  'refund amount differs',
  'dispute missing in store',
  'returned twice',
  'fee differs',
  'provider adjustment',
  'settlement differs',
  'settlement not on bank',
  'settlement amount on bank differs',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface FoundDifference {
  readonly kind: DifferenceKind;
  /** Identifies the difference within its kind, such as the provider's id of the payment. */
  readonly key: string;
  readonly orderId: OrderId | null;
  readonly storePaise: Paise | null;
  readonly providerPaise: Paise | null;
  readonly detail: string;
}

/**
 * Inserts a difference, or updates the open one. A difference that staff have settled stays settled.
 *
 * @returns whether it is new
 */
export async function saveDifference(tx: Queryable, found: FoundDifference, now: Date): Promise<boolean> {
  const saved = await tx.maybeOne<{ isNew: boolean }>(sql`
    insert into ledger_difference as known (kind, key, order_id, store_paise, provider_paise, detail, state, found_at, seen_at)
    values (${found.kind}, ${found.key}, ${found.orderId}, ${found.storePaise}, ${found.providerPaise}, ${found.detail},
      'open', ${now}, ${now})
    on conflict (kind, key) do update set seen_at = excluded.seen_at, detail = excluded.detail,
      store_paise = excluded.store_paise, provider_paise = excluded.provider_paise,
      state = 'open', settled_at = null, settlement = null, settled_by = null, reason = ''
    where known.state in ('open', 'gone')
    returning xmax = 0 as is_new`);
  return saved?.isNew ?? false;
}
