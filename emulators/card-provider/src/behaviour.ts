/** Configurable behaviour: every option of `POST /__emu/config`, with its default and validation. */
import {
  type Check,
  count,
  flag,
  integer,
  listOf,
  mapOf,
  oneOf,
  plainObject,
  text,
  webAddress,
  wholeNumber,
} from './control-checks.ts';
import { ControlError } from './control-error.ts';
import type { RefundStatus } from './refund-record.ts';

/** Treatment of one event. */
export interface Treatment {
  /** Never sent; the store has to poll. */
  drop: boolean;
  /** Delay. */
  delayMs: number;
  /** Number of identical copies. */
  copies: number;
  /** Signed with another secret. */
  badSignature: boolean;
  /** Added to every amount in the body, so that it differs from the provider's record. */
  amountOffsetPaise: number;
}

export interface Behaviour {
  /** Where events go instead of the order's own notify_url. */
  notifyUrl: string | null;
  /** Events go to the order's notify_url and to the dashboard's address. */
  notifyBoth: boolean;
  webhookVersion: '2025-01-01' | '2023-08-01';
  /** Delays before the second, third … delivery. The provider's 2, 10 and 30 minutes, scaled to seconds. */
  webhookRetryMs: readonly number[];
  webhookTimeoutMs: number;
  /** Retries carry a fresh timestamp and signature. It is undocumented which the provider does. */
  resignRetries: boolean;
  /** Whole rupees are written `170` instead of `170.00` in webhook bodies. */
  wholeAmounts: boolean;
  /** Treatment of events without their own. */
  treatment: Treatment;
  /** Treatments for the next events, one each, in order. */
  nextTreatments: readonly Treatment[];
  /** Events wait until `POST /__emu/webhooks/release`. */
  hold: boolean;
  /** Events are sent in groups of this size in reverse order; 0 sends each immediately. */
  reorder: number;
  /** Event types the dashboard has not subscribed to. */
  mutedTypes: readonly string[];
  /** Delay of the event of a dropped attempt: the provider's ten minutes, scaled to seconds. */
  droppedWebhookMs: number;
  /** An unfinished attempt is dropped after this. */
  attemptLimitMs: number;
  /** A success later than this after the start of the attempt is refunded automatically. */
  transactionLimitMs: number;
  /** "Approve late" on the hosted page succeeds after this. */
  lateSuccessMs: number;
  /** A refund without an outcome in its note settles after this. */
  refundMs: number;
  refundOutcome: RefundStatus;
  /** The provider's fee on a payment, in basis points; GST is added. */
  feeBp: number;
  /** Settles earlier events on each business day; when off, only `POST /__emu/settlements` does. */
  settlesDaily: boolean;
  /** Ids of payments, refunds and disputes that the settlement list leaves out. */
  missingFromList: readonly string[];
  /** Extra rows of the settlement list. */
  addedToList: readonly Readonly<Record<string, unknown>>[];
  /** Calls above the limits get 429. Off by default; the headers count either way. */
  enforceRateLimits: boolean;
  /** Calls per minute by group, overriding the provider's defaults. */
  rateLimits: Readonly<Record<string, number>>;
}

const PLAIN_TREATMENT: Treatment = {
  drop: false,
  delayMs: 0,
  copies: 1,
  badSignature: false,
  amountOffsetPaise: 0,
};

/** Default behaviour. */
export function defaultBehaviour(webhookRetryMs: readonly number[]): Behaviour {
  return {
    notifyUrl: null,
    notifyBoth: false,
    webhookVersion: '2025-01-01',
    webhookRetryMs,
    webhookTimeoutMs: 10_000,
    resignRetries: true,
    wholeAmounts: false,
    treatment: PLAIN_TREATMENT,
    nextTreatments: [],
    hold: false,
    reorder: 0,
    mutedTypes: [],
    droppedWebhookMs: 10_000,
    attemptLimitMs: 10 * 60_000,
    transactionLimitMs: 60 * 60_000,
    lateSuccessMs: 8_000,
    refundMs: 5_000,
    refundOutcome: 'SUCCESS',
    feeBp: 175,
    settlesDaily: true,
    missingFromList: [],
    addedToList: [],
    enforceRateLimits: false,
    rateLimits: {},
  };
}

/**
 * The behaviour with the given options changed.
 * @throws ControlError for an unknown option or invalid value; nothing is changed then
 */
export function changedBehaviour(now: Behaviour, change: Readonly<Record<string, unknown>>): Behaviour {
  const next = { ...now } as Behaviour & Record<string, unknown>;
  for (const [knob, value] of Object.entries(change)) {
    const check = KNOBS.get(knob);
    if (check === undefined) throw new ControlError(400, `There is no setting "${knob}".`);
    next[knob] = check(value, knob);
  }
  return next;
}

/**
 * Parses a treatment; omitted fields keep their defaults.
 * @throws ControlError for an unknown name or invalid value
 */
export function readTreatment(value: unknown, path: string): Treatment {
  const given = plainObject(value, path);
  const next = { ...PLAIN_TREATMENT } as Treatment & Record<string, unknown>;
  for (const [name, part] of Object.entries(given)) {
    const check = TREATMENT_PARTS.get(name);
    if (check === undefined) throw new ControlError(400, `${path} has no "${name}".`);
    next[name] = check(part, `${path}.${name}`);
  }
  return next;
}

const TREATMENT_PARTS = new Map<string, Check>([
  ['drop', flag],
  ['delayMs', wholeNumber],
  ['copies', count],
  ['badSignature', flag],
  ['amountOffsetPaise', integer],
]);

const KNOBS = new Map<string, Check>([
  ['notifyUrl', (value, path) => (value === null ? null : webAddress(value, path))],
  ['notifyBoth', flag],
  ['webhookVersion', oneOf('2025-01-01', '2023-08-01')],
  ['webhookRetryMs', listOf(wholeNumber)],
  ['webhookTimeoutMs', wholeNumber],
  ['resignRetries', flag],
  ['wholeAmounts', flag],
  ['treatment', readTreatment],
  ['nextTreatments', listOf(readTreatment)],
  ['hold', flag],
  ['reorder', wholeNumber],
  ['mutedTypes', listOf(text)],
  ['droppedWebhookMs', wholeNumber],
  ['attemptLimitMs', wholeNumber],
  ['transactionLimitMs', wholeNumber],
  ['lateSuccessMs', wholeNumber],
  ['refundMs', wholeNumber],
  ['refundOutcome', oneOf('SUCCESS', 'PENDING', 'ONHOLD', 'CANCELLED', 'FAILED')],
  ['feeBp', wholeNumber],
  ['settlesDaily', flag],
  ['missingFromList', listOf(text)],
  ['addedToList', listOf(plainObject)],
  ['enforceRateLimits', flag],
  ['rateLimits', (value, path) => mapOf(value, path, count)],
]);
