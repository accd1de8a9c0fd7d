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
  readonly today: {
    readonly orders: number;
    readonly revenuePaise: number;
    readonly goldMg: number;
    readonly silverMg: number;
  };
  /** The last 30 days, oldest first. */
  readonly days: { readonly day: string; readonly orders: number; readonly revenuePaise: number }[];
  readonly unpaidLocks: { readonly count: number; readonly paise: number };
  /** Sold and not yet delivered, with what unpaid locks promise: metal that has to be there. */
  readonly exposure: { readonly metal: 'gold' | 'silver'; readonly lockedMg: number; readonly undeliveredMg: number }[];
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

export interface BusinessSetting {
  readonly name: string;
  readonly sentence: string;
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

export const listSettings = staffCall<{ settings: BusinessSetting[]; history: BusinessChange[] }>()({
  name: 'ListSettings',
  does: 'Lists the settings of the business with their history.',
  right: ['owner'],
  repeat: 'harmless',
});

export const saveSetting = staffCall()({
  name: 'SaveSetting',
  does: 'Changes a setting; null takes it back to its default.',
  right: ['owner'],
  repeat: 'harmless',
  payload: z.object({ name: words(60), version: versionText, value: z.unknown(), reason }),
  refusals: {
    'setting-unknown': [404, 'There is no such setting'],
    'changed-meanwhile': CHANGED_MEANWHILE,
    'value-wrong': [400, '{problem}'],
  },
  bodyBytes: 256 * 1024,
});
