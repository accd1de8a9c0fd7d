/** Which credit probably pays which order, and why: reference, order number, amount, name, day. */
import { remarkOf } from '@tola/contract';
import type { SuggestionReason } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';

export interface SuggestedOrder {
  readonly orderNumber: string;
  readonly buyerName: string;
  readonly duePaise: Paise;
  /** How far a payment may differ and still settle the order. */
  readonly tolerancePaise: Paise;
  /** `YYYY-MM-DD` in India. */
  readonly placedOn: string;
  readonly payByDay: string;
  readonly utrs: readonly string[];
}

export interface SuggestedCredit {
  readonly utr: string;
  readonly amountPaise: Paise;
  /** `YYYY-MM-DD` */
  readonly creditedOn: string;
  readonly narration: string;
}

const POINTS: Readonly<Record<SuggestionReason, number>> = {
  reference: 100,
  'order number': 80,
  'nearly the reference': 70,
  amount: 60,
  name: 30,
  'nearly the amount': 25,
  day: 10,
};

/** An amount, or a name on a fitting day: a day alone fits everybody. */
const LEAST_POINTS = 40;

export interface Suggestion {
  readonly reasons: readonly SuggestionReason[];
  /** Zero when nothing suggests the pair. */
  readonly points: number;
}

export function suggest(credit: SuggestedCredit, order: SuggestedOrder): Suggestion {
  const reasons = (Object.keys(POINTS) as SuggestionReason[]).filter((reason) => APPLIES[reason](credit, order));
  const points = reasons.reduce((sum, reason) => sum + POINTS[reason], 0);
  return points >= LEAST_POINTS ? { reasons, points } : { reasons: [], points: 0 };
}

const APPLIES: Readonly<Record<SuggestionReason, (credit: SuggestedCredit, order: SuggestedOrder) => boolean>> = {
  reference: ({ utr }, { utrs }) => utrs.includes(utr),
  'order number': ({ narration }, { orderNumber }) => letters(narration).includes(remarkOf(orderNumber)),
  'nearly the reference': ({ utr }, { utrs }) => utrs.some((one) => isMistyped(one, utr)),
  amount: ({ amountPaise }, { duePaise }) => amountPaise === duePaise,
  'nearly the amount': ({ amountPaise }, { duePaise, tolerancePaise }) =>
    amountPaise !== duePaise && Math.abs(amountPaise - duePaise) <= tolerancePaise,
  name: ({ narration }, { buyerName }) => isNamed(narration, buyerName),
  day: ({ creditedOn }, { placedOn, payByDay }) => creditedOn >= placedOn && creditedOn <= payByDay,
};

function letters(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Two digits mistyped or exchanged. */
function isMistyped(one: string, other: string): boolean {
  if (one === other || one.length !== other.length) return false;
  return [...one].filter((character, at) => character !== other[at]).length <= 2;
}

/** Banks cut names short: a word of four letters, or two words of three, are enough. */
function isNamed(narration: string, buyerName: string): boolean {
  const words = new Set(narration.toUpperCase().split(/[^A-Z]+/));
  const found = buyerName
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word.length >= 3 && words.has(word));
  return found.length >= 2 || found.some((word) => word.length >= 4);
}
