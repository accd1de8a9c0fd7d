/** Pricing console: rates, premiums, trading halts and price terms of variants. */

import {
  ALL_GRADES,
  type AskRates,
  type BasisPoints,
  GRADES,
  type Grade,
  METALS,
  type Metal,
  type Milligrams,
  type Paise,
  type Premiums,
  perGrade,
  type SaleLimits,
} from '@tola/pricing';
import * as z from 'zod/mini';
import type { ProductId, StaffId, WeightId } from '../ids.ts';
import type { HaltKind } from './halt-labels.ts';
import type { Waiting, WaitingChange } from './pending-changes.ts';
import { EDIT_CONFLICT } from './people.ts';
import { staffCall } from './staff-call.ts';
import { anId, idOfA, isoDateTime, metal, paise, paiseFromZero, reason } from './staff-values.ts';

/** "Gold 999, per 10 g": a premium as staff choose it. */
export const PREMIUM_LABELS: Readonly<Record<Grade, string>> = perGrade((grade) => {
  const { name, metal } = GRADES[grade];
  return `${name}, ${METALS[metal].quoted.per}`;
});

/** Origin of the rates: a feed, manual by configuration, or none configured (manual only). */
export type RatesOrigin = 'feed' | 'manual' | 'none';

export interface ConsoleRate {
  readonly metal: Metal;
  readonly askPaise: Paise;
  readonly bidPaise: Paise;
  readonly source: string;
  /** Instant of the rate by its source's clock; staleness is measured from it. */
  readonly asOf: string;
  readonly receivedAt: string;
  /** When the ask last changed. */
  readonly changedAt: string;
  readonly ageSeconds: number;
  readonly highPaise: Paise | null;
  readonly lowPaise: Paise | null;
  readonly closePaise: Paise | null;
  /** Expiry of a manual rate. */
  readonly expiresAt: string | null;
  /** Why the metal is not on sale; null while it is. */
  readonly pausedBecause: string | null;
}

export interface TradingHalt {
  readonly id: number;
  readonly kind: HaltKind;
  readonly metal: Metal | null;
  readonly productId: ProductId | null;
  readonly productName: string | null;
  /** A single variant of the product; null for the whole product. */
  readonly weightId: WeightId | null;
  readonly weightMg: Milligrams | null;
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
  readonly amountPaise: Paise;
  readonly effectiveAt: string;
  readonly setBy: string;
  readonly setAt: string;
  readonly reason: string;
}

export interface PremiumProposal {
  readonly id: number;
  readonly name: Grade;
  readonly amountPaise: Paise;
  readonly wasPaise: Paise;
  readonly effectiveAt: string | null;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedById: StaffId;
  readonly proposedAt: string;
}

export interface PricingConsole {
  readonly at: string;
  readonly label: string;
  readonly origin: RatesOrigin;
  /** Metals that are off sale until a rate is set. */
  readonly missing: Metal[];
  readonly rates: ConsoleRate[];
  /** Ids of the manual rates in force; null for feed rates. */
  readonly manualRates: Readonly<Record<Metal, number | null>>;
  /** Sales halt when a rate is older than this. */
  readonly staleSeconds: number;
  /** The console warns when a rate is older than this. */
  readonly warnSeconds: number;
  /** This process receives the rate reader's notifications. */
  readonly isInTouch: boolean;
  readonly reader: { readonly holder: string; readonly beatAt: string } | null;
  readonly asks: Readonly<AskRates>;
  readonly premiums: Readonly<Premiums>;
  /** Newest first, including scheduled changes. */
  readonly premiumHistory: PremiumChange[];
  readonly proposals: PremiumProposal[];
  /** Larger changes need a second person's approval. */
  readonly approvalAbove: Readonly<Record<Metal, number>>;
  /** Variants with prices outside these limits are not sold. */
  readonly saleLimits: SaleLimits;
  readonly openHalts: TradingHalt[];
  readonly endedHalts: TradingHalt[];
  readonly guard: {
    readonly jumpBp: BasisPoints;
    readonly windowJumpBp: BasisPoints;
    readonly windowMinutes: number;
    readonly deviationBp: BasisPoints;
    readonly bounds: Readonly<Record<Metal, { readonly floorPaise: Paise; readonly ceilingPaise: Paise }>>;
  };
}

export const readPricingConsole = staffCall<PricingConsole>()({
  name: 'ReadPricingDesk',
  does: 'Reads rates with their age and status, premiums, proposals and trading halts.',
  right: 'rates.read',
  repeat: 'harmless',
});

export interface MissingRates {
  readonly origin: RatesOrigin;
  /** Metals off sale because no rate is set and no feed supplies one. */
  readonly metals: Metal[];
}

export const readMissingRates = staffCall<MissingRates>()({
  name: 'ReadMissingRates',
  does: 'Lists metals that are off sale until a rate is set.',
  right: 'staff',
  repeat: 'harmless',
});

export interface RatePoint {
  /** Start of the candle. */
  readonly at: string;
  readonly openPaise: Paise;
  readonly highPaise: Paise;
  readonly lowPaise: Paise;
  readonly closePaise: Paise;
}

export const readRateHistory = staffCall<RatePoint[]>()({
  name: 'ReadRateHistory',
  does: 'Reads candles of a metal’s ask: per minute up to a day, per day beyond.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ metal, hours: z.int().check(z.minimum(1), z.maximum(24 * 400)) }),
});

export const setManualRate = staffCall<WaitingChange | null>()({
  name: 'SetManualRate',
  does: 'Sets a manual rate that overrides the feed until it expires. Far from the last market rate it waits for a second person, or for a short time where there is none.',
  right: 'rates.set',
  repeat: 'harmless',
  payload: z.object({
    metal,
    askPaise: paiseFromZero.check(z.positive('is required')),
    expiresAt: isoDateTime,
    /** Id of the manual rate the user saw in force; null for the feed rate. */
    seenManualRate: z.nullable(anId),
    reason,
  }),
  refusals: {
    'ends-in-past': [400, 'A manual rate must end in the future'],
    'bid-above-ask': [400, 'The bid cannot be above the ask'],
    'outside-guard': [400, 'Outside the allowed range ({floor} to {ceiling})'],
    'changed-meanwhile': EDIT_CONFLICT,
  },
});

export const withdrawManualRate = staffCall<{ salesStop: boolean }>()({
  name: 'WithdrawManualRate',
  does: 'Ends a manual rate. The feed’s next tick follows; without a feed, sales of the metal stop until a rate is set.',
  right: 'rates.set',
  repeat: 'harmless',
  payload: z.object({ metal, seenManualRate: z.nullable(anId), reason }),
  refusals: { 'changed-meanwhile': EDIT_CONFLICT },
});

const premiumInPast = { 'premium-in-past': [400, 'A premium cannot hold from a time that has passed'] } as const;

export const changePremium = staffCall<{ isProposed: boolean; waiting: Waiting | null }>()({
  name: 'ChangePremium',
  does: 'Sets a premium from now or a future time. Beyond what one person may move it in a day, the change awaits a second person’s approval.',
  right: 'premiums.change',
  repeat: 'acts again',
  payload: z.object({
    name: z.enum(ALL_GRADES, 'is not a premium'),
    /** The premium the user saw for that time without this change. */
    wasPaise: paise,
    amountPaise: paise,
    effectiveAt: z.nullable(isoDateTime),
    reason,
  }),
  refusals: { ...premiumInPast, 'changed-meanwhile': EDIT_CONFLICT },
});

export const haltSales = staffCall<{ readonly haltId: number }>()({
  name: 'HaltSales',
  does: 'Halts all sales, or those of a metal or product, with a reason shown to customers.',
  right: 'halts.decide',
  repeat: 'harmless',
  payload: z.object({
    what: z.union([z.literal('all'), metal, z.object({ productId: idOfA<ProductId>() })]),
    reason,
  }),
  refusals: {
    'halted-already': [409, 'This is paused already'],
    'product-unknown': [404, 'There is no such product'],
  },
});

export const resumeSales = staffCall()({
  name: 'ResumeSales',
  does: 'Lifts a trading halt, including automatic ones, after staff have checked.',
  right: 'halts.decide',
  repeat: 'harmless',
  payload: z.object({ haltId: anId, why: reason }),
  refusals: { 'resumed-already': [409, 'This pause has ended already'] },
});
