/** Webhook delivery: signed POSTs, retried until a 2xx reply, with the treatments that tests set. */
import { randomBytes } from 'node:crypto';
import type { Treatment } from './behaviour.ts';
import type { Emulator } from './emulator.ts';
import type { Order } from './orders.ts';
import { payloadKey, signatureOf } from './signature.ts';
import { bodyText, type WebhookEvent } from './webhook-events.ts';

export type DeliveryStatus = 'waiting' | 'held' | 'delivered' | 'gave up' | 'dropped' | 'muted' | 'no address';

export interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly orderId: string | null;
  readonly url: string | null;
  readonly version: string;
  /** The exact body. */
  readonly body: string;
  readonly badSignature: boolean;
  readonly status: DeliveryStatus;
  readonly attempts: readonly DeliveryAttempt[];
}

export interface DeliveryAttempt {
  readonly attempt: number;
  readonly timestamp: string;
  readonly signature: string;
  /** The store's reply status, or null without one. */
  readonly status: number | null;
  readonly error: string | null;
}

/**
 * Sends an event to the store under its treatment.
 * @param treatment null for the next queued one, otherwise the default
 * @param lateByMs the provider's own delay
 */
export function emit(
  emulator: Emulator,
  order: Order | null,
  event: WebhookEvent,
  treatment: Treatment | null,
  lateByMs: number,
): Delivery[] {
  const { behaviour, clock } = emulator;
  const applied = treatment ?? nextTreatment(emulator);
  const body = bodyText(event, {
    atMs: clock.nowMs(),
    version: behaviour.webhookVersion,
    wholeAmounts: behaviour.wholeAmounts,
    amountOffsetPaise: applied.amountOffsetPaise,
  });
  const base = { type: event.type, orderId: order?.id ?? null, version: behaviour.webhookVersion, body };
  const make = (url: string | null, status: DeliveryStatus): Delivery =>
    emulator.state.deliveries.put({
      id: `wh_${randomBytes(8).toString('hex')}`,
      ...base,
      url,
      badSignature: applied.badSignature,
      status,
      attempts: [],
    });

  if (behaviour.mutedTypes.includes(event.type)) return [make(null, 'muted')];
  const urls = addresses(emulator, order);
  if (urls.length === 0) return [make(null, 'no address')];
  if (applied.drop) return urls.map((url) => make(url, 'dropped'));
  const held = behaviour.hold || behaviour.reorder > 0;
  const deliveries = urls.flatMap((url) =>
    Array.from({ length: applied.copies }, () => make(url, held ? 'held' : 'waiting')),
  );
  if (!held) for (const delivery of deliveries) planDelivery(emulator, delivery.id, lateByMs + applied.delayMs);
  else if (!behaviour.hold && heldDeliveries(emulator).length >= behaviour.reorder) releaseHeld(emulator, true);
  return deliveries;
}

/** Sends every held event, one after the other, in order or reversed. Returns the count. */
export function releaseHeld(emulator: Emulator, reversed: boolean): number {
  const held = heldDeliveries(emulator);
  if (reversed) held.reverse();
  for (const delivery of held) emulator.state.deliveries.put({ ...delivery, status: 'waiting' });
  emulator.schedule.follow(deliverInTurn(emulator, held));
  return held.length;
}

/** Resends an event, as the dashboard's Resend button does. Returns null when there is no such event. */
export function resend(emulator: Emulator, deliveryId: string): Delivery | null {
  const delivery = emulator.state.deliveries.get(deliveryId);
  if (delivery === undefined || delivery.url === null) return null;
  const waiting = emulator.state.deliveries.put({ ...delivery, status: 'waiting' });
  planDelivery(emulator, deliveryId, 0);
  return waiting;
}

/** Reschedules deliveries left unscheduled by an abrupt end. */
export function resumeDeliveries(emulator: Emulator): void {
  for (const delivery of emulator.state.deliveries.all()) {
    const planned = emulator.state.tasks.get(taskOf(delivery.id)) !== undefined;
    if (delivery.status === 'waiting' && !planned) planDelivery(emulator, delivery.id, 0);
  }
}

/** Makes one delivery and schedules the next when it fails. */
export async function deliver(emulator: Emulator, deliveryId: string): Promise<void> {
  const delivery = emulator.state.deliveries.get(deliveryId);
  if (delivery?.url == null || delivery.status !== 'waiting') return;
  const attempt = delivery.attempts.length + 1;
  const first = delivery.attempts[0];
  const timestamp =
    first !== undefined && !emulator.behaviour.resignRetries ? first.timestamp : String(emulator.clock.nowMs());
  const secret = delivery.badSignature ? `not ${emulator.settings.clientSecret}` : emulator.settings.clientSecret;
  const signature = signatureOf(secret, timestamp, delivery.body);
  const answer = await post(emulator, delivery.url, delivery.body, {
    'content-type': 'application/json',
    'user-agent': 'card-provider-emulator',
    'x-webhook-signature': signature,
    'x-webhook-timestamp': timestamp,
    'x-webhook-version': delivery.version,
    'x-webhook-attempt': String(attempt),
    ...(delivery.version === '2025-01-01' ? { 'x-idempotency-key': payloadKey(delivery.body) } : {}),
  });
  if (emulator.closing.aborted) {
    // The emulator stopped, not the store: the next start repeats this delivery.
    planDelivery(emulator, deliveryId, 0);
    return;
  }
  // A reset during the delivery has deleted it.
  if (emulator.state.deliveries.get(deliveryId) === undefined) return;
  const done = answer.status !== null && answer.status >= 200 && answer.status < 300;
  const waitMs = emulator.behaviour.webhookRetryMs[attempt - 1];
  emulator.state.deliveries.put({
    ...delivery,
    status: done ? 'delivered' : waitMs === undefined ? 'gave up' : 'waiting',
    attempts: [...delivery.attempts, { attempt, timestamp, signature, ...answer }],
  });
  if (!done && waitMs !== undefined) planDelivery(emulator, deliveryId, waitMs);
}

async function deliverInTurn(emulator: Emulator, deliveries: readonly Delivery[]): Promise<void> {
  for (const { id } of deliveries) await deliver(emulator, id);
}

async function post(
  emulator: Emulator,
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number | null; error: string | null }> {
  const signal = AbortSignal.any([emulator.closing, AbortSignal.timeout(emulator.behaviour.webhookTimeoutMs)]);
  try {
    // The provider treats a redirect as a failure.
    const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal });
    await response.arrayBuffer();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: reason(error) };
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function planDelivery(emulator: Emulator, deliveryId: string, inMs: number): void {
  const dueMs = emulator.clock.nowMs() + inMs;
  emulator.schedule.plan({ id: taskOf(deliveryId), dueMs, kind: 'deliver', deliveryId });
}

function taskOf(deliveryId: string): string {
  return `deliver ${deliveryId}`;
}

function nextTreatment(emulator: Emulator): Treatment {
  const [next, ...rest] = emulator.behaviour.nextTreatments;
  if (next === undefined) return emulator.behaviour.treatment;
  emulator.behaviour = { ...emulator.behaviour, nextTreatments: rest };
  return next;
}

function heldDeliveries(emulator: Emulator): Delivery[] {
  return emulator.state.deliveries.all().filter((delivery) => delivery.status === 'held');
}

function addresses(emulator: Emulator, order: Order | null): string[] {
  const { behaviour, settings } = emulator;
  const dashboard = behaviour.notifyUrl ?? settings.notifyUrl;
  const own = behaviour.notifyUrl ?? order?.notifyUrl ?? settings.notifyUrl;
  const wanted = behaviour.notifyBoth ? [own, dashboard] : [own];
  return [...new Set(wanted.filter((url) => url !== null))];
}
