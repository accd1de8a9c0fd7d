/** One job finds who may see an event, and one for each of their devices sends it. */
import type { StaffId } from '@tola/contract';
import { type DeviceId, hasRight, PUSH_EVENTS, type PushEvent, type Right } from '@tola/contract/staff';
import { isMetal, METALS } from '@tola/pricing';
import * as z from 'zod';
import type { DataKeys } from '#data-keys';
import type { Database, Queryable } from '#database';
import { type AnyJob, defineJob, enqueue } from '#jobs';
import { activeStaff } from '#staff-accounts';
import { pushKeys } from './push-keys.ts';
import { isPushService, sendPush } from './push-services.ts';
import { type EventSubject, findLiveDevice, findSubject, liveDevices, removeDevice } from './push-store.ts';

interface PushJobDependencies {
  readonly database: Database;
  readonly keys: DataKeys;
  /** Of the store. */
  readonly publicUrl: string;
  /** For push services. */
  readonly contact: string;
}

const EVENTS = Object.keys(PUSH_EVENTS) as [PushEvent, ...PushEvent[]];
/** With the queue's growing pauses, some twenty minutes: later the news is old. */
const ATTEMPTS = 7;

const eventPayload = z.object({ event: z.enum(EVENTS), id: z.int() });
const sendingPayload = z.object({ event: z.enum(EVENTS), id: z.int(), deviceId: z.int() });

export function pushJobs({ database, keys, publicUrl, contact }: PushJobDependencies): AnyJob[] {
  const send = defineJob('send-push', sendingPayload, async ({ event, id, deviceId }, { now, log }) => {
    const device = await findLiveDevice(database, deviceId as DeviceId, now);
    const subject = await findSubject(database, event, id);
    if (device === null || subject === null) return;
    const rights = (await allowedStaff(database, event)).get(device.staffId);
    if (rights === undefined) return;
    const { endpoint, ...recipient } = device;
    // The store may have had a private address when the device was added.
    if (!isPushService(endpoint, publicUrl)) return await removeDevice(database, device.id);
    const text = JSON.stringify(messageOf(event, subject, rights));
    const topic = event === 'failure' ? 'failure' : `${event}-${id}`;
    const sender = { keys: await pushKeys(database, keys, now), contact };
    const outcome = await sendPush({ endpoint, recipient, text, topic }, sender, now);
    if (outcome === 'gone') await removeDevice(database, device.id);
    if (outcome === 'refused') log.warn({ deviceId, event }, 'the push service refused a notification');
  });
  const notify = defineJob('notify-devices', eventPayload, async ({ event, id }, { now }) => {
    const allowed = await allowedStaff(database, event);
    const devices = (await liveDevices(database, now)).filter(({ staffId }) => allowed.has(staffId));
    // Failures come in bursts: those of a device that were not sent yet are one.
    for (const { id: deviceId } of devices)
      await enqueue(database, send, { event, id, deviceId }, { attempts: ATTEMPTS, key: keyOf(event, id, deviceId) });
  });
  return [notify, send];
}

function keyOf(event: PushEvent, id: number, deviceId: number): string {
  return event === 'failure' ? `push failure ${deviceId}` : `push ${event} ${id} ${deviceId}`;
}

async function allowedStaff(db: Queryable, event: PushEvent): Promise<ReadonlyMap<StaffId, readonly Right[]>> {
  const people = await activeStaff(db);
  const { rights: needed } = PUSH_EVENTS[event];
  const allowed = people.filter(({ rights }) => needed.some((right) => hasRight(rights, right)));
  return new Map(allowed.map(({ id, rights }) => [id, rights]));
}

/** What the device shows, and the page that it opens. Names, addresses and amounts stay in the store. */
function messageOf(
  event: PushEvent,
  { about }: EventSubject,
  rights: readonly Right[],
): { title: string; body: string; path: string } {
  const orders = hasRight(rights, 'orders.read') ? 'orders' : 'parcels';
  if (event === 'order') return { title: 'New paid order', body: about, path: `/${orders}/${about}` };
  if (event === 'halt') return { title: 'Sales are halted', body: haltedText(about), path: '/pricing' };
  return { title: 'A message failed', body: 'Open the outbox', path: '/outbox?state=failed' };
}

/** @param about a metal's code, the name of a product, or `all` */
function haltedText(about: string): string {
  if (about === 'all') return 'All sales';
  return isMetal(about) ? METALS[about].name : about;
}
