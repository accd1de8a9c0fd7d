/** The house as a whole: how the day goes, and the settings of the business. */
import * as z from 'zod/mini';
import { CHANGED_MEANWHILE } from './people.ts';
import { staffCall } from './staff-call.ts';
import { reason, versionText, words } from './staff-values.ts';

export interface Dashboard {
  readonly at: string;
  readonly rates: {
    readonly metal: 'gold' | 'silver';
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
    readonly goldMg: number;
    readonly silverMg: number;
  };
  /** The last 30 days, oldest first. */
  readonly days: { readonly day: string; readonly orders: number; readonly revenuePaise: number }[];
  readonly unpaidLocks: { readonly count: number; readonly paise: number };
  /** Fine metal, each weight times its fineness, of each metal that was ever sold or traded. */
  readonly exposure: {
    readonly metal: 'gold' | 'silver';
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
    readonly weightId: number;
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

/** How a setting, or a part of it, is typed. */
export type SettingShape =
  | { readonly kind: 'line' | 'text' | 'date' | 'figure' | 'flag'; readonly optional?: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly (string | number)[] }
  | { readonly kind: 'list'; readonly of: SettingShape }
  | { readonly kind: 'group'; readonly of: Readonly<Record<string, SettingShape>> };

export interface BusinessSetting {
  readonly name: string;
  readonly sentence: string;
  readonly shape: SettingShape;
  readonly value: unknown;
  readonly isDefault: boolean;
  readonly version: string;
}

export interface BusinessChange {
  readonly id: number;
  readonly name: string;
  readonly valueBefore: unknown;
  readonly value: unknown;
  readonly changedBy: string;
  readonly changedAt: string;
  readonly reason: string;
}

/** Settings that those who keep the store's contents change as well; all others are the owners'. */
export const CONTENT_SETTINGS: readonly string[] = [
  'tollFree',
  'phone',
  'careEmail',
  'chatUrl',
  'footerCareHours',
  'policyCareHours',
  'storeHours',
  'copyrightLine',
  'grievanceOfficer',
  'corporate',
  'distributor',
  'socialLinks',
  'defaultSeoDescription',
  'deliveryPromise',
];

export const listSettings = staffCall<{ settings: BusinessSetting[]; history: BusinessChange[] }>()({
  name: 'ListSettings',
  does: 'Lists the settings of the business that one may change, with their history.',
  right: ['content'],
  repeat: 'harmless',
});

export const saveSetting = staffCall()({
  name: 'SaveSetting',
  does: 'Changes a setting if nobody has changed it since it was read; null takes it back to its default.',
  right: ['content'],
  repeat: 'harmless',
  payload: z.object({ name: words(60), version: versionText, value: z.unknown(), reason }),
  refusals: {
    'setting-unknown': [404, 'There is no such setting'],
    'changed-meanwhile': CHANGED_MEANWHILE,
    'value-wrong': [400, '{problem}'],
    'owners-only': [403, 'Only an owner changes this setting'],
  },
  bodyBytes: 256 * 1024,
});
