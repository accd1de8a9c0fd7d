/** Limits of the rate guard: when a rate is rejected and sales halt until staff review it. */
import { METAL_DEFAULTS, perMetal } from '@tola/pricing';
import * as z from 'zod';
import { basisPointsFrom, paiseFrom } from './unit-schemas.ts';

const paise = paiseFrom(1);
const basisPoints = basisPointsFrom(1);
const seconds = z.int().min(1).max(86_400);

const bounds = z
  .object({ floorPaise: paise, ceilingPaise: paise })
  .refine(({ floorPaise, ceilingPaise }) => floorPaise < ceilingPaise, 'the floor is not below the ceiling');

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be HH:MM');

/** 1 is Monday, 7 is Sunday. */
const weekday: z.ZodType<number> = z.literal([1, 2, 3, 4, 5, 6, 7]);

const specialDay = z
  .object({ day: z.iso.date(), opens: clockTime, closes: clockTime })
  .refine(({ opens, closes }) => opens < closes, 'must close after it opens');

export const rateGuardSchema = z.object({
  /** Seconds without a tick until staff are warned; sales stop after RATES_STALE_SECONDS. */
  staleWarnSeconds: seconds,
  /** Maximum time without a change of value while the market is open and the feed keeps sending. */
  frozenSeconds: seconds,
  /** Maximum step from the last accepted tick. */
  jumpBp: basisPoints,
  /** Maximum distance from the lowest and highest accepted ticks of the window. */
  windowJumpBp: basisPoints.default(300),
  /** Length of that window. */
  windowMinutes: z.int().min(1).max(60).default(10),
  /** Maximum difference between the feed and its reference source. */
  deviationBp: basisPoints,
  /** How far the feed's clock may be behind ours before its timestamps are ignored. */
  clockSkewSeconds: seconds,
  /** How far it may be ahead; a tick from further in the future is rejected. */
  clockAheadSeconds: z.int().min(0).max(3_600).default(5),
  ...perMetal((metal) => bounds.default(METAL_DEFAULTS[metal].rateBounds)),
  market: z.object({
    /** Indian time. `24:00` is midnight. */
    opens: clockTime,
    closes: clockTime,
    days: z.array(weekday).max(7),
    /** Days without trading, `YYYY-MM-DD`. */
    holidays: z.array(z.iso.date()).max(100),
    /**
     * Days with special hours, including holidays and weekends: an evening session only, or Muhurat trading. A day with
     * two sessions has two entries.
     */
    specialDays: z.array(specialDay).max(100).default([]),
  }),
  /** Outside market hours: sell as usual, sell at the last close plus a buffer, or stop selling. */
  closedPolicy: z.enum(['sell', 'buffer', 'pause']),
  /** Added to the last close under the policy `buffer`. */
  closedBufferBp: basisPointsFrom(0, 1_000),
});

export type RateGuardSettings = z.output<typeof rateGuardSchema>;

/** MCX trades 09:00 to 23:30, Monday to Friday. */
export const rateGuardStart: RateGuardSettings = {
  staleWarnSeconds: 30,
  frozenSeconds: 900,
  jumpBp: 100,
  windowJumpBp: 300,
  windowMinutes: 10,
  deviationBp: 70,
  clockSkewSeconds: 120,
  clockAheadSeconds: 5,
  ...perMetal((metal) => METAL_DEFAULTS[metal].rateBounds),
  market: { opens: '09:00', closes: '23:30', days: [1, 2, 3, 4, 5], holidays: [], specialDays: [] },
  closedPolicy: 'sell',
  closedBufferBp: 100,
};
