/** The pricing desk: rates, premiums, pauses, and what the house adds to each weight. */

import {
  ALL_GRADES,
  type AskRates,
  GRADES,
  type Grade,
  METALS,
  type Metal,
  type Premiums,
  perGrade,
  type SaleLimits,
} from '@tola/pricing';
import * as z from 'zod/mini';
import type { ProductId, WeightId } from '../ids.ts';
import { EDIT_CONFLICT } from './people.ts';
import { staffCall } from './staff-call.ts';
import {
  anId,
  basisPoints,
  idOfA,
  isoDateTime,
  metal,
  paise,
  paiseFromZero,
  reason,
  versionText,
} from './staff-values.ts';

const right = ['pricing'] as const;

/** "Gold 999, per 10 g": a premium as staff choose it. */
export const PREMIUM_LABELS: Readonly<Record<Grade, string>> = perGrade((grade) => {
  const { name, metal } = GRADES[grade];
  return `${name}, ${METALS[metal].quoted.per}`;
});

/** What the rates rest on: a feed, only what settings and people set, or nothing yet but what people set. */
export type RatesOrigin = 'feed' | 'manual' | 'none';

export interface ConsoleRate {
  readonly metal: Metal;
  readonly askPaise: number;
  readonly bidPaise: number;
  readonly source: string;
  /** The instant the rate is as of, by its source's clock; it goes stale by this. */
  readonly asOf: string;
  readonly receivedAt: string;
  /** Since when the ask has stood as it stands. */
  readonly changedAt: string;
  readonly ageSeconds: number;
  readonly highPaise: number | null;
  readonly lowPaise: number | null;
  readonly closePaise: number | null;
  /** Until when a rate that a person set holds. */
  readonly expiresAt: string | null;
  /** Why it is not sold at; null while it is. */
  readonly pausedBecause: string | null;
}

export interface TradingHalt {
  readonly id: number;
  readonly kind: string;
  readonly metal: Metal | null;
  readonly productId: ProductId | null;
  readonly productName: string | null;
  /** One variant of the product, with its weight; null for all of it. */
  readonly weightId: WeightId | null;
  readonly weightMg: number | null;
  readonly reason: string;
  readonly detail: string;
  readonly haltedBy: string;
  readonly haltedAt: string;
  readonly liftedBy: string | null;
  readonly liftedAt: string | null;
  readonly liftedWhy: string | null;
}

export interface PremiumChange {
  readonly id: number;
  readonly name: Grade;
  readonly amountPaise: number;
  readonly effectiveAt: string;
  readonly setBy: string;
  readonly setAt: string;
  readonly reason: string;
}

export interface PremiumProposal {
  readonly id: number;
  readonly name: Grade;
  readonly amountPaise: number;
  readonly wasPaise: number;
  readonly effectiveAt: string | null;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedById: number;
  readonly proposedAt: string;
}

export interface PricingConsole {
  readonly at: string;
  readonly label: string;
  readonly origin: RatesOrigin;
  /** The metals that are not sold until somebody sets a rate. */
  readonly missing: Metal[];
  readonly rates: ConsoleRate[];
  /** The id of the rate that a person set and that is in force; null for the feed's. */
  readonly manualRates: Readonly<Record<Metal, number | null>>;
  /** Sales pause when a rate is older than this. */
  readonly staleSeconds: number;
  /** Beyond this age a rate is worth a look. */
  readonly warnSeconds: number;
  /** This process hears whoever reads the feed. */
  readonly isInTouch: boolean;
  readonly reader: { readonly holder: string; readonly beatAt: string } | null;
  readonly asks: Readonly<AskRates>;
  readonly premiums: Readonly<Premiums>;
  /** Newest first, those to come included. */
  readonly premiumHistory: PremiumChange[];
  readonly proposals: PremiumProposal[];
  /** A larger change needs a second person. */
  readonly approvalAbove: Readonly<Record<Metal, number>>;
  /** Prices outside these are not sold at. */
  readonly saleLimits: SaleLimits;
  readonly openHalts: TradingHalt[];
  readonly endedHalts: TradingHalt[];
  readonly guard: {
    readonly jumpBp: number;
    readonly windowJumpBp: number;
    readonly windowMinutes: number;
    readonly deviationBp: number;
    readonly bounds: Readonly<Record<Metal, { readonly floorPaise: number; readonly ceilingPaise: number }>>;
  };
}

export const readPricingConsole = staffCall<PricingConsole>()({
  name: 'ReadPricingDesk',
  does: 'Reads rates with their age and health, premiums, proposals and pauses.',
  right,
  repeat: 'harmless',
});

export interface MissingRates {
  readonly origin: RatesOrigin;
  /** The metals that are not sold because no rate is set and none follows by itself. */
  readonly metals: Metal[];
}

export const readMissingRates = staffCall<MissingRates>()({
  name: 'ReadMissingRates',
  does: 'Lists the metals that are not sold until somebody sets a rate.',
  right: 'staff',
  repeat: 'harmless',
});

export interface RatePoint {
  /** Start of the candle. */
  readonly at: string;
  readonly openPaise: number;
  readonly highPaise: number;
  readonly lowPaise: number;
  readonly closePaise: number;
}

export const readRateHistory = staffCall<RatePoint[]>()({
  name: 'ReadRateHistory',
  does: 'Reads the candles of a metal’s ask, a minute each, or a day each beyond a day.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ metal, hours: z.int().check(z.minimum(1), z.maximum(24 * 400)) }),
});

export const setManualRate = staffCall()({
  name: 'SetManualRate',
  does: 'Sets a rate by hand that goes before the feed’s until it ends.',
  right,
  repeat: 'harmless',
  payload: z.object({
    metal,
    askPaise: paiseFromZero.check(z.positive('is needed')),
    expiresAt: isoDateTime,
    /** The manual rate that the person saw in force; null when it was the feed's. */
    seenManualRate: z.nullable(anId),
    reason,
  }),
  refusals: {
    'outside-guard': [400, 'This is outside of floor and ceiling ({floor} to {ceiling})'],
    'changed-meanwhile': EDIT_CONFLICT,
    'far-from-market': [
      409,
      'More than {share} from the last market rate of {market}. Check it; if it is right, an owner can set it.',
    ],
  },
});

export const withdrawManualRate = staffCall<{ salesStop: boolean }>()({
  name: 'WithdrawManualRate',
  does: 'Ends a manual rate. The feed’s next tick follows; without a feed, sales of the metal stop until a rate is set.',
  right,
  repeat: 'harmless',
  payload: z.object({ metal, seenManualRate: z.nullable(anId), reason }),
  refusals: { 'changed-meanwhile': EDIT_CONFLICT },
});

export const changePremium = staffCall<{ isProposed: boolean }>()({
  name: 'ChangePremium',
  does: 'Sets a premium from now or a later time on; a change beyond the limit waits for a second person.',
  right,
  repeat: 'acts again',
  payload: z.object({
    name: z.enum(ALL_GRADES, 'is not a premium'),
    /** What the person saw that would hold at that time without this change. */
    wasPaise: paise,
    amountPaise: paise,
    effectiveAt: z.nullable(isoDateTime),
    reason,
  }),
  refusals: { 'changed-meanwhile': EDIT_CONFLICT },
});

export const decideProposal = staffCall()({
  name: 'DecideProposal',
  does: 'Approves a proposed premium, or declines or withdraws it.',
  right,
  repeat: 'harmless',
  payload: z.object({ id: anId, approve: z.boolean(), reason }),
  refusals: {
    'proposal-over': [409, 'Somebody has decided on this already'],
    'own-proposal': [403, 'Somebody else has to approve what you proposed'],
  },
});

export const haltSales = staffCall()({
  name: 'HaltSales',
  does: 'Stops all sales, those of a metal or of a product, with the reason that buyers read.',
  right,
  repeat: 'harmless',
  payload: z.object({
    what: z.union([z.literal('all'), metal, z.object({ productId: idOfA<ProductId>() })]),
    reason,
  }),
});

export const resumeSales = staffCall()({
  name: 'ResumeSales',
  does: 'Ends a pause, also one that a guard rail began: a person has looked and confirms.',
  right,
  repeat: 'harmless',
  payload: z.object({ haltId: anId, why: reason }),
});

export interface WeightTerms {
  readonly id: number;
  readonly productId: ProductId;
  readonly product: string;
  readonly metal: Metal;
  readonly fineness: number;
  readonly weightMg: number;
  readonly marginPaisePerGram: number;
  readonly makingPaise: number;
  readonly serviceTaxBp: number;
  readonly otherTaxBp: number;
  readonly visible: boolean;
  readonly version: string;
}

export const listWeightTerms = staffCall<WeightTerms[]>()({
  name: 'ListWeightTerms',
  does: 'Lists what the house adds to each weight.',
  right,
  repeat: 'harmless',
});

export const saveWeightTerms = staffCall<{ saved: number }>()({
  name: 'SaveWeightTerms',
  does: 'Changes margins, making charges and taxes of several weights, all or none.',
  right,
  repeat: 'harmless',
  payload: z.object({
    rows: z
      .array(
        z.object({
          id: anId,
          version: versionText,
          marginPaisePerGram: paiseFromZero,
          makingPaise: paiseFromZero,
          serviceTaxBp: basisPoints,
          otherTaxBp: basisPoints,
        }),
      )
      .check(z.minLength(1, 'nothing is changed'), z.maxLength(2_000)),
    reason,
  }),
  refusals: {
    'changed-meanwhile': EDIT_CONFLICT,
    'weight-unknown': [404, 'One of these weights is not there any more'],
  },
  bodyBytes: 1024 * 1024,
});
