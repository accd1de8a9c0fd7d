/** Notifications to the devices of a person. */
import * as z from 'zod/mini';
import type { Id } from '../ids.ts';
import type { Admission } from './rights.ts';
import { staffCall } from './staff-call.ts';
import { idOfA } from './staff-values.ts';

export type DeviceId = Id<'device'>;

/** What is notified, to people with any of the rights. */
export const PUSH_EVENTS = {
  order: { label: 'New paid orders', rights: ['orders.read', 'parcels.read'] },
  halt: { label: 'Trading halts', rights: ['rates.read'] },
  failure: { label: 'Messages that failed', rights: ['messages.read'] },
} as const satisfies Readonly<Record<string, { label: string; rights: readonly Admission[] }>>;

export type PushEvent = keyof typeof PUSH_EVENTS;

/** Devices of one person. */
export const MOST_DEVICES = 10;

export interface PushDevice {
  readonly id: DeviceId;
  /** "Chrome on Android". */
  readonly name: string;
  readonly createdAt: string;
  /** The address at the push service, by which a device recognises itself. */
  readonly endpoint: string;
}

export interface PushState {
  /** Of the store, for the push service: an uncompressed P-256 point in base64url. */
  readonly publicKey: string;
  /** The caller's, with which the notifications to this device end. */
  readonly session: number;
  readonly devices: PushDevice[];
}

export const listDevices = staffCall<PushState>()({
  name: 'ListDevices',
  does: 'Lists the devices of the caller that get notifications, and the store’s key for another.',
  right: 'staff',
  repeat: 'harmless',
});

const base64url = (bytes: number) =>
  z.string('is required').check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`), 'is not valid'));

export const addDevice = staffCall()({
  name: 'AddDevice',
  does: 'Sends notifications to this device until its session ends.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({
    endpoint: z
      .string('is required')
      .check(z.maxLength(1_000, 'is too long'), z.regex(/^https?:\/\/\S+$/, 'is not a URL')),
    publicKey: base64url(65),
    authSecret: base64url(16),
  }),
  refusals: {
    'push-service-unknown': [400, 'This browser’s push service is not supported'],
    'too-many-devices': [409, 'Remove another device first'],
  },
});

export const removeDevice = staffCall()({
  name: 'RemoveDevice',
  does: 'Ends the notifications to a device of the caller.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ id: idOfA<DeviceId>() }),
});
