/** Limits of the open position in each metal. */
import { perMetal } from '@tola/pricing';
import * as z from 'zod';

/** Fine grams; 0 is no limit. */
const grams = z.int().min(0).max(100_000_000);
const NO_LIMIT = { alertGrams: 0, pauseGrams: 0 };

const limits = z
  .object({ alertGrams: grams, pauseGrams: grams })
  .refine(
    ({ alertGrams, pauseGrams }) => pauseGrams === 0 || alertGrams <= pauseGrams,
    'pauses sales before it alerts',
  );

/** A metal added after the limits were stored has none. */
export const positionLimitsSchema = z.object(perMetal(() => limits.default(NO_LIMIT)));

export const positionLimitsStart: z.output<typeof positionLimitsSchema> = perMetal(() => NO_LIMIT);
