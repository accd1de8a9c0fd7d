/** Schemas of amounts and percentages in the business settings. */
import type { BasisPoints, Paise } from '@tola/pricing';
import * as z from 'zod';

export function paiseFrom(least: number, most = 1_000_000_000_000): z.ZodType<Paise> {
  return z.int().min(least).max(most);
}

export function basisPointsFrom(least: number, most = 10_000): z.ZodType<BasisPoints> {
  return z.int().min(least).max(most);
}
