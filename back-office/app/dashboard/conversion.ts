/** The share of visits that end in a paid order. */
import type { SalesDay } from '@tola/contract/staff';

/** Of one day; null where visits were not counted. */
export function conversion({ orders, visits }: Pick<SalesDay, 'orders' | 'visits'>): number | null {
  return visits === null || visits === 0 ? null : orders / visits;
}

/** Of several days, without those on which visits were not counted; null when there is none. */
export function paidOfVisits(days: readonly Pick<SalesDay, 'orders' | 'visits'>[]): number | null {
  const counted = days.filter(({ visits }) => visits !== null && visits > 0);
  const visits = counted.reduce((sum, day) => sum + (day.visits ?? 0), 0);
  return visits === 0 ? null : counted.reduce((sum, day) => sum + day.orders, 0) / visits;
}

/** "1.8 %". */
export function formatShare(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
