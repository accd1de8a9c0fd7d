/** Which changes of a setting loosen it. Those wait for a second person or a time; tightening applies at once. */
import type { ChangeKindName } from '@tola/contract/staff';
import { perMetal } from '@tola/pricing';
import type { BusinessSettingName, BusinessValues } from '#business';
import { digestOf } from '#records';

/** Of a number: `more` or `less` loosens it, or `more or none` where 0 is no limit. Of a choice: the options from strict to loose. */
type Looser<T> =
  | 'any change'
  | (NonNullable<T> extends number
      ? 'more' | 'more or none' | 'less'
      : NonNullable<T> extends boolean
        ? 'off'
        : NonNullable<T> extends string
          ? readonly T[]
          : { readonly [K in keyof T]-?: Looser<T[K]> });

type LooserSettings = { readonly [N in BusinessSettingName]?: Looser<BusinessValues[N]> };

const limit = { mostPaise: 'more', fineGrams: perMetal(() => 'more' as const) } as const;

/** Settings that limit what staff, rates or customers may do. Every part is named, so that none is forgotten. */
const LOOSER = {
  premiumApproval: perMetal(() => 'more' as const),
  changeLimits: {
    pointsPerDay: 'more',
    refundsPerDayPaise: 'more',
    acceptedPerDayPaise: 'more',
    manualRateBp: 'more',
    couponPaise: 'more',
    couponsPerDayPaise: 'more',
  },
  changeDelays: { payeeHours: 'less', peopleHours: 'less', noSecondPersonHours: 'less', manualRateMinutes: 'less' },
  paymentTolerancePaise: 'more',
  separateDispatch: 'off',
  unpaidLimits: {
    ...{ perNewCustomer: limit, perCustomer: limit, perAddress: limit, inAll: limit },
    newCustomersBp: 'more',
    establishedFromPaise: 'less',
    unverifiedMostPaise: 'more',
  },
  saleLimits: {
    floorBelowRateBp: 'more',
    ...perMetal(() => ({ ceilingBp: 'more', makingAllowancePaise: 'more' }) as const),
  },
  rateGuard: {
    staleWarnSeconds: 'more',
    frozenSeconds: 'more',
    jumpBp: 'more',
    windowJumpBp: 'more',
    windowMinutes: 'less',
    deviationBp: 'more',
    clockSkewSeconds: 'any change',
    clockAheadSeconds: 'more',
    ...perMetal(() => ({ floorPaise: 'less', ceilingPaise: 'more' }) as const),
    // Longer hours sell at open-market terms after the close; shorter ones switch off the check for a frozen feed.
    market: 'any change',
    closedPolicy: ['pause', 'buffer', 'sell'],
    closedBufferBp: 'less',
  },
  positionLimits: perMetal(() => ({ alertGrams: 'more or none', pauseGrams: 'more or none' }) as const),
  loyaltyEarn: { paisePerPoint: 'less', mostPointsPerOrder: 'more' },
} satisfies LooserSettings;

type LimitingSetting = keyof typeof LOOSER;

const KINDS = {
  premiumApproval: 'limits',
  changeLimits: 'limits',
  changeDelays: 'limits',
  paymentTolerancePaise: 'limits',
  separateDispatch: 'limits',
  unpaidLimits: 'limits',
  saleLimits: 'price limits',
  rateGuard: 'price limits',
  positionLimits: 'price limits',
  loyaltyEarn: 'points earned',
} as const satisfies Record<LimitingSetting, ChangeKindName>;

export type LimitingKindName = (typeof KINDS)[LimitingSetting];
export const LIMITING_KINDS: readonly LimitingKindName[] = [...new Set(Object.values(KINDS))];

/** The kind of change as which a loosened setting waits; null when it is not loosened, or limits nothing. */
export function loosenedAs(name: BusinessSettingName, before: unknown, after: unknown): LimitingKindName | null {
  if (!isLimiting(name)) return null;
  return loosens(LOOSER[name], before, after) ? KINDS[name] : null;
}

function isLimiting(name: string): name is LimitingSetting {
  return Object.hasOwn(LOOSER, name);
}

/** A {@link Looser} of any value. */
type AnyLooser =
  | 'any change'
  | 'more'
  | 'more or none'
  | 'less'
  | 'off'
  | readonly unknown[]
  | { readonly [name: string]: AnyLooser };

function loosens(looser: AnyLooser, before: unknown, after: unknown): boolean {
  if (isOrder(looser)) return looser.indexOf(after) > looser.indexOf(before);
  switch (looser) {
    case 'any change':
      return digestOf(before) !== digestOf(after);
    case 'more':
      return numberOf(after) > numberOf(before);
    case 'more or none':
      return (numberOf(after) || Infinity) > (numberOf(before) || Infinity);
    case 'less':
      return numberOf(after) < numberOf(before);
    case 'off':
      return before === true && after !== true;
    default:
      return Object.entries(looser).some(([name, part]) => loosens(part, partOf(before, name), partOf(after, name)));
  }
}

function isOrder(looser: AnyLooser): looser is readonly unknown[] {
  return Array.isArray(looser);
}

/** A number that is absent counts as infinite: there is no limit. */
function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Infinity;
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
