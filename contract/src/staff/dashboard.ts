/** The dashboard: today's sales, rates, exposure and the work queues. */

import type { Metal } from '@tola/pricing';
import type { WeightId } from '../ids.ts';
import { staffCall } from './staff-call.ts';

export interface Dashboard {
  readonly at: string;
  readonly rates: {
    readonly metal: Metal;
    readonly askPaise: number;
    readonly ageSeconds: number;
    readonly source: string;
    readonly pausedBecause: string | null;
  }[];
  readonly label: string;
  /** How the rates are being read, as the reading process wrote it down last; null before the first one. */
  readonly feed: {
    readonly source: string;
    /** What the first source is compared with. */
    readonly second: string | null;
    /** Since the reading process last gave a sign. */
    readonly silentSeconds: number;
    /** What it warns of now. */
    readonly warnings: string[];
    /** What the source did wrong last, when that was within the last quarter of an hour. */
    readonly trouble: { readonly at: string; readonly what: string } | null;
  } | null;
  /** Whether the records of card payments are read when they are due. */
  readonly cardReads: {
    /** So late that somebody should look. */
    readonly isLate: boolean;
    /** How long the oldest read is overdue. */
    readonly lagSeconds: number;
    readonly due: number;
    /** How long the card provider has not answered; null while it does. */
    readonly awaySeconds: number | null;
  };
  readonly today: {
    readonly orders: number;
    readonly revenuePaise: number;
    /** What was sold of each metal, by the weight of its pieces. */
    readonly soldMg: Readonly<Record<Metal, number>>;
  };
  /** The last 30 days, oldest first. */
  readonly days: { readonly day: string; readonly orders: number; readonly revenuePaise: number }[];
  readonly unpaidLocks: { readonly count: number; readonly paise: number };
  /** Fine metal, each weight times its fineness, of each metal that was ever sold or traded. */
  readonly exposure: {
    readonly metal: Metal;
    /** In orders that are not paid yet. */
    readonly lockedMg: number;
    /** Paid and not delivered. */
    readonly undeliveredMg: number;
    /** In all orders that were paid and not cancelled or refunded. */
    readonly soldMg: number;
    /** What the dealer bought for it, less what the dealer sold elsewhere. */
    readonly boughtMg: number;
    /** Sold less bought: what a rise of the rate would cost. Negative when more was bought than sold. */
    readonly netMg: number;
  }[];
  /** Pauses that a guard rail or a sale limit began, and that last until a person ends them. */
  readonly pausesToCheck: number;
  readonly toVerify: number;
  readonly toDecide: number;
  readonly toPack: number;
  readonly toShip: number;
  readonly lowStock: {
    readonly weightId: WeightId;
    readonly product: string;
    readonly weightMg: number;
    readonly stock: number;
  }[];
  readonly enquiriesWaiting: number;
  readonly testimonialsWaiting: number;
  readonly messagesFailed: number;
}

export const readDashboard = staffCall<Dashboard>()({
  name: 'ReadDashboard',
  does: 'Reads how the day goes and what waits for somebody.',
  right: 'staff',
  repeat: 'harmless',
});
