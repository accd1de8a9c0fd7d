/** Notifications of this browser: its subscription at the push service, and the store's record of it. */
import type { StaffId } from '@tola/contract';
import { addDevice, listDevices } from '@tola/contract/staff';
import { callApi } from '../api/client.ts';

const WORKER = '/back-office/push-worker.js';
const SCOPE = '/back-office/';
/** Whose notifications this browser shows, and the session and endpoint that the store was told last. */
const STORED_AS = 'tola.notifications';

interface Owner {
  readonly person: StaffId;
  readonly session: number;
}

export function canNotify(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Whether the person, or the browser by itself, has refused: it asks no more. */
export function isBlockedHere(): boolean {
  return canNotify() && Notification.permission === 'denied';
}

/** The subscription of this browser, if it has one. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!canNotify()) return null;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the person for permission and subscribes this browser.
 *
 * @param publicKey the store's, base64url
 * @returns false when the person or the browser refuses
 */
export async function turnOn(publicKey: string, owner: Owner): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await navigator.serviceWorker.ready;
  // A subscription under another key of the store can neither be used nor replaced.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  await tellStore(await registration.pushManager.subscribe(options), owner);
  return true;
}

/**
 * Binds the subscription of this browser to the session of the same person, as notifications end with the session
 * before. The subscription of another person, and one that was turned off on another device, is ended.
 */
export async function renewDevice(person: StaffId): Promise<void> {
  const subscription = await ownSubscription();
  if (subscription === null || Notification.permission !== 'granted') return;
  const { session, devices } = await callApi(listDevices, null);
  const [storedPerson, ...told] = (localStorage.getItem(STORED_AS) ?? '').split(' ');
  if (storedPerson !== String(person)) await subscription.unsubscribe();
  else if (told.join(' ') !== `${session} ${subscription.endpoint}`) await tellStore(subscription, { person, session });
  else if (!devices.some(({ endpoint }) => endpoint === subscription.endpoint)) await subscription.unsubscribe();
}

async function tellStore(subscription: PushSubscription, { person, session }: Owner): Promise<void> {
  const publicKey = base64url(subscription.getKey('p256dh'));
  const authSecret = base64url(subscription.getKey('auth'));
  await callApi(addDevice, { endpoint: subscription.endpoint, publicKey, authSecret });
  localStorage.setItem(STORED_AS, `${person} ${session} ${subscription.endpoint}`);
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
