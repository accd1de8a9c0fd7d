/** Business settings: reading, changing and their history. */
import * as z from 'zod/mini';
import type { WaitingChange } from './pending-changes.ts';
import { EDIT_CONFLICT } from './people.ts';
import { staffCall } from './staff-call.ts';
import { optionalReason, requiredText, versionText } from './staff-values.ts';

/** Input type of a setting or one of its fields. */
export type SettingShape =
  | { readonly kind: 'line' | 'text' | 'date' | 'figure' | 'flag'; readonly optional?: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly (string | number)[] }
  | { readonly kind: 'list'; readonly of: SettingShape }
  | { readonly kind: 'group'; readonly of: Readonly<Record<string, SettingShape>> };

/** Headings of the settings page, in this order. */
export const SETTING_GROUPS = [
  'The firm',
  'Contact',
  'Payments',
  'Taxes',
  'Prices and points',
  'Delivery',
  'Guard rails',
  'Privacy',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

export interface BusinessSetting {
  readonly name: string;
  readonly group: SettingGroup;
  /** Whether a change must say why: it moves money or a limit, or the law asks about it. */
  readonly needsReason: boolean;
  readonly sentence: string;
  readonly shape: SettingShape;
  readonly value: unknown;
  readonly isDefault: boolean;
  readonly version: string;
}

export interface BusinessSettingChange {
  readonly id: number;
  readonly name: string;
  readonly valueBefore: unknown;
  readonly value: unknown;
  readonly changedBy: string;
  readonly changedAt: string;
  readonly reason: string;
}

export const listSettings = staffCall<{ settings: BusinessSetting[]; history: BusinessSettingChange[] }>()({
  name: 'ListSettings',
  does: 'Lists the business settings the user may change, with their history.',
  right: 'settings.read',
  repeat: 'harmless',
});

export const saveSetting = staffCall<WaitingChange | null>()({
  name: 'SaveSetting',
  does: 'Changes a setting unless someone else did since it was read; null restores the default.',
  right: 'settings.read',
  repeat: 'harmless',
  payload: z.object({ name: requiredText(60), version: versionText, value: z.unknown(), reason: optionalReason }),
  refusals: {
    'reason-due': [400, 'Reason: is required'],
    'setting-unknown': [404, 'Setting not found'],
    'changed-meanwhile': EDIT_CONFLICT,
    'value-wrong': [400, '{problem}'],
    'owners-only': [403, 'You don’t have permission to change this setting'],
  },
  bodyBytes: 256 * 1024,
});
