/** The set-up guide: what a new shop still needs before its first sale. */
import * as z from 'zod/mini';
import { saveSetting } from './business-settings.ts';
import type { WaitingChange } from './pending-changes.ts';
import { staffCall } from './staff-call.ts';
import { optionalReason, requiredText, versionText } from './staff-values.ts';

/** In the order in which they are taken. */
export const SET_UP_STEPS = [
  'identity',
  'payee',
  'rates',
  'premium',
  'product',
  'delivery',
  'messages',
  'test order',
] as const;
export type SetUpStepName = (typeof SET_UP_STEPS)[number];

export interface SetUpStep {
  readonly name: SetUpStepName;
  readonly isDone: boolean;
  /** What is missing, or what is in force; empty when there is nothing to say. */
  readonly detail: string;
}

/** What a shop decides once it sells; the guide is complete without it. */
export const SET_UP_DUTIES = ['e-invoices', 'counter', 'backups'] as const;
export type SetUpDutyName = (typeof SET_UP_DUTIES)[number];

export interface SetUpDuty {
  readonly name: SetUpDutyName;
  readonly isDone: boolean;
  /** What is in force, or what is missing and how to settle it. */
  readonly detail: string;
}

export interface SetUp {
  readonly steps: SetUpStep[];
  readonly duties: SetUpDuty[];
  /** Path in the store of a product that can be bought; null without one. */
  readonly productPath: string | null;
  /** Number of an order whose payment is to be accepted; null without one. */
  readonly unpaidOrder: string | null;
  /** What limits the store at its address, as `npm run doctor` reports it. */
  readonly limitations: { readonly about: string; readonly problem: string; readonly fix: string }[];
}

export const readSetUp = staffCall<SetUp>()({
  name: 'ReadSetUp',
  does: 'Reads what the shop still needs before its first sale, from its settings, catalogue, rates and orders.',
  right: 'settings.firm',
  repeat: 'harmless',
});

export const saveSettings = staffCall<WaitingChange | null>()({
  name: 'SaveSettings',
  does: 'Changes several settings, all or none, unless someone else changed one of them since it was read. Replies with the last change that waits.',
  right: 'settings.read',
  repeat: 'harmless',
  payload: z.object({
    changes: z
      .array(z.object({ name: requiredText(60), version: versionText, value: z.unknown() }))
      .check(z.minLength(1, 'no changes'), z.maxLength(20)),
    reason: optionalReason,
  }),
  refusals: saveSetting.refusals,
  bodyBytes: 256 * 1024,
});
