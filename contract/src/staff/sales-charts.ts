/** Charts of the dashboard: the last thirty days, and what runs out of stock. */
import type { Metal, Milligrams, Paise } from '@tola/pricing';
import type { WeightId } from '../ids.ts';
import { staffCall } from './staff-call.ts';

export const CHART_DAYS = 30;
/** A variant is low when its stock lasts fewer days than this at the pace of the last {@link CHART_DAYS}. */
export const LOW_COVER_DAYS = 14;

export interface SalesDay {
  /** Day in India, "2026-11-23". */
  readonly day: string;
  /** Confirmed on the day and neither cancelled nor refunded since. */
  readonly orders: number;
  readonly revenuePaise: Paise;
  /** Premium, margin and making charges of these orders: what was charged above the metal, before taxes. */
  readonly marginPaise: Paise;
  readonly soldMg: Readonly<Record<Metal, Milligrams>>;
  /** Orders placed on the day, paid or not. */
  readonly placed: number;
  /** Null where visits were not counted yet. */
  readonly visits: number | null;
}

export interface LowStock {
  readonly weightId: WeightId;
  readonly product: string;
  readonly weightMg: Milligrams;
  readonly stock: number;
  /** Pieces sold in the last {@link CHART_DAYS}. */
  readonly sold: number;
  /** How long the stock lasts at that pace; null where nothing was sold. */
  readonly coverDays: number | null;
}

export interface SalesCharts {
  /** Oldest first; the last is today. */
  readonly days: SalesDay[];
  /** Out of stock first, then by cover. */
  readonly lowStock: LowStock[];
  /** Also of those that the list leaves out. */
  readonly lowStockTotal: number;
}

export const readSalesCharts = staffCall<SalesCharts>()({
  name: 'ReadSalesCharts',
  does: 'Reads orders, grams, margin and visits of the last 30 days, and the variants that run out of stock.',
  right: 'figures.read',
  repeat: 'harmless',
});
