/** What the shop lets a rate do before it stops selling and asks a person. */
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
  /** After how many seconds without news the people are warned; nothing is sold after RATES_STALE_SECONDS. */
  staleWarnSeconds: seconds,
  /** For how long values may stand still while the market is open, although the feed keeps sending. */
  frozenSeconds: seconds,
  /** The largest step against the last accepted tick. */
  jumpBp: basisPoints,
  /** The largest distance from the lowest and the highest accepted ticks of the last minutes. */
  windowJumpBp: basisPoints.default(300),
  /** How many minutes those are. */
  windowMinutes: z.int().min(1).max(60).default(10),
  /** The largest difference between the feed and its reference source. */
  deviationBp: basisPoints,
  /** How far the feed's own clock may be behind ours before its times are not believed. */
  clockSkewSeconds: seconds,
  /** How far it may be ahead of ours; a quote from further in the future is rejected. */
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
     * Days with hours of their own, holidays and weekends among them: only an evening session, or Muhurat trading. A day
     * may stand here twice, for two sessions.
     */
    specialDays: z.array(specialDay).max(100).default([]),
  }),
  /** Outside market hours: sell on as always, sell at the last close with something on top, or not at all. */
  closedPolicy: z.enum(['sell', 'buffer', 'pause']),
  /** What is put on the last close under the policy `buffer`. */
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
