/** The dashboard: today's sales, rates, exposure and the work queues. */

import type { Metal, Milligrams, Paise } from '@tola/pricing';
import type { MutedAlert } from './alert-mutes.ts';
import { staffCall } from './staff-call.ts';

export interface Dashboard {
  readonly at: string;
  readonly rates: {
    readonly metal: Metal;
    readonly askPaise: Paise;
    readonly ageSeconds: number;
    readonly source: string;
    readonly pausedBecause: string | null;
  }[];
  readonly label: string;
  /** Last reported status of the rate reader; null before its first report. */
  readonly feed: {
    readonly source: string;
    /** Second source for comparison. */
    readonly second: string | null;
    /** Since the rate reader's last heartbeat. */
    readonly silentSeconds: number;
    /** Current warnings. */
    readonly warnings: string[];
    /** Last source error within the past 15 minutes. */
    readonly trouble: { readonly at: string; readonly what: string } | null;
  } | null;
  /** Whether payment status checks with the card provider run on time. */
  readonly cardReads: {
    /** Late enough to need attention. */
    readonly isLate: boolean;
    /** How long the oldest check is overdue. */
    readonly lagSeconds: number;
    readonly due: number;
    /** How long the card provider has not responded; null while it does. */
    readonly awaySeconds: number | null;
  };
  /** Card payments that cannot be followed: the settings hold no credentials of their account, or the provider refuses them. */
  readonly strandedCards: {
    readonly provider: string;
    /** Null for payments of before accounts were recorded. */
    readonly account: string | null;
    readonly attempts: number;
    readonly refunds: number;
    readonly since: string;
    /** Since when the provider refuses the credentials; null where the settings hold none. */
    readonly refusedSince: string | null;
  }[];
  /** What limits this installation, such as mails that are not sent: settled in the server settings. */
  readonly limitations: { readonly about: string; readonly problem: string; readonly fix: string }[];
  readonly today: {
    readonly orders: number;
    readonly revenuePaise: Paise;
    /** Sales of each metal, by the weight of its pieces. */
    readonly soldMg: Readonly<Record<Metal, Milligrams>>;
  };
  readonly unpaidLocks: { readonly count: number; readonly paise: Paise };
  /** Fine metal (weight × fineness) of each metal ever sold or traded. */
  readonly exposure: {
    readonly metal: Metal;
    /** In unpaid orders. */
    readonly lockedMg: Milligrams;
    /** Paid, not delivered. */
    readonly undeliveredMg: Milligrams;
    /** In all paid orders not cancelled or refunded. */
    readonly soldMg: Milligrams;
    /** Bought by the dealer, less sold outside the store. */
    readonly boughtMg: Milligrams;
    /** Sold less bought: exposed to a rising rate. Negative when more was bought than sold. */
    readonly netMg: Milligrams;
  }[];
  /** Automatic trading halts that staff must check and lift. */
  readonly pausesToCheck: number;
  readonly toVerify: number;
  readonly toDecide: number;
  readonly toPack: number;
  readonly toShip: number;
  /** To be dispatched today or overdue, or dispatched and not delivered in time. */
  readonly ordersAtRisk: number;
  /** Deadlines of policies and law that have passed. */
  readonly deadlinesOverdue: number;
  readonly enquiriesWaiting: number;
  readonly testimonialsWaiting: number;
  readonly messagesFailed: number;
  /** Differences that the last check of the ledger of stock has found. */
  readonly stockFaults: number;
  /** Documents that the invoice portal refused: somebody has to correct them. */
  readonly eInvoicesToCorrect: number;
  /** PANs that the verification service does not confirm: somebody has to decide about them. */
  readonly pansToDecide: number;
  /** Lines of bills whose rate is still to be fixed, and those of them whose last day is over or today. */
  readonly ratesToFix: number;
  readonly ratesToFixToday: number;
  /** Counts of stock that wait for approval. */
  readonly countsToApprove: number;
  readonly reviewsWaiting: number;
  /** Paid orders whose customer has not approved the proof of a customised piece. */
  readonly proofsWaiting: number;
  /** Months that are over and not closed in the books. */
  readonly monthsToClose: number;
  /** Firms whose purchases come near the limit for TDS, but have not passed it. */
  readonly limitsNear: number;
  /** Changes of others that wait for the user’s decision. */
  readonly changesWaiting: number;
  /** Alerts that the user has muted. */
  readonly muted: MutedAlert[];
}

export const readDashboard = staffCall<Dashboard>()({
  name: 'ReadDashboard',
  does: 'Reads today’s figures and the work queues.',
  right: 'figures.read',
  repeat: 'harmless',
});
