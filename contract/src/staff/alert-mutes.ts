/** Alerts of the dashboard, which a person can put aside for an hour. */
import * as z from 'zod/mini';
import { staffCall } from './staff-call.ts';
import { reason } from './staff-values.ts';

/** What the dashboard may warn of. */
export const ALERTS = [
  'card-reads',
  'stranded-cards',
  'server-settings',
  'feed',
  'late-orders',
  'failed-messages',
  'low-stock',
] as const;
export type Alert = (typeof ALERTS)[number];

export const ALERT_LABELS: Readonly<Record<Alert, string>> = {
  'card-reads': 'Checks of online payments are late',
  'stranded-cards': 'Online payments cannot be followed',
  'server-settings': 'Server settings',
  feed: 'Rate source',
  'late-orders': 'Orders at risk',
  'failed-messages': 'Failed messages',
  'low-stock': 'Low stock',
};

/** How long an alert stays put aside. */
export const MUTED_MINUTES = 60;

export interface MutedAlert {
  readonly alert: Alert;
  readonly until: string;
  readonly reason: string;
}

export const muteAlert = staffCall()({
  name: 'MuteAlert',
  does: 'Mutes an alert of the dashboard for an hour, for the person who asks, with a reason.',
  right: 'figures.read',
  repeat: 'harmless',
  payload: z.object({ alert: z.enum(ALERTS), reason }),
});

export const unmuteAlert = staffCall()({
  name: 'UnmuteAlert',
  does: 'Shows a muted alert of the dashboard again.',
  right: 'figures.read',
  repeat: 'harmless',
  payload: z.object({ alert: z.enum(ALERTS) }),
});
