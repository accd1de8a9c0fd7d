/** Validation of create-order bodies. */
import { randomBytes } from 'node:crypto';
import type { Body } from './api.ts';
import { badRequest, invalid, invalidAmount, missing } from './api-error.ts';
import { paiseFromRupees } from './money.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const METHOD_CODES = new Set([
  ...['cc', 'dc', 'ccc', 'ppc', 'nb', 'upi', 'paypal', 'app', 'paylater', 'cardlessemi', 'dcemi', 'ccemi'],
  ...['banktransfer', 'applepay'],
]);

export interface Customer {
  readonly customerId: string;
  readonly phone: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly uid: string | null;
}

export interface OrderRequest {
  readonly orderId: string;
  readonly amountPaise: number;
  readonly customer: Customer;
  readonly returnUrl: string | null;
  readonly notifyUrl: string | null;
  /** As sent: comma-separated method codes, or null for all. */
  readonly paymentMethods: string | null;
  readonly expiresMs: number;
  readonly note: string | null;
  readonly tags: Readonly<Record<string, string>> | null;
}

/**
 * Checks a create-order body.
 * @throws ApiError 400 for the first invalid field
 */
export function readOrder(body: Body, nowMs: number): OrderRequest {
  const amountPaise = readAmount(body.order_amount);
  checkCurrency(body.order_currency);
  const customer = readCustomer(group(body, 'customer_details', true));
  const meta = group(body, 'order_meta', false);
  return {
    orderId: text(body, '', 'order_id', /^[A-Za-z0-9_-]{3,45}$/) ?? `order_${randomBytes(15).toString('hex')}`,
    amountPaise,
    customer,
    returnUrl: address(meta, 'return_url'),
    notifyUrl: address(meta, 'notify_url'),
    paymentMethods: readMethods(meta),
    expiresMs: readExpiry(body.order_expiry_time, nowMs),
    note: text(body, '', 'order_note', /^[\s\S]{3,200}$/),
    tags: readTags(body.order_tags),
  };
}

function readAmount(value: unknown): number {
  if (value === undefined || value === null) throw missing('order_amount');
  const paise = paiseFromRupees(value);
  if (paise === null || paise < 100) throw invalidAmount('order_amount');
  return paise;
}

/** Only INR is accepted, so the currency is not stored. */
function checkCurrency(value: unknown): void {
  if (value === undefined || value === null) throw missing('order_currency');
  if (value !== 'INR') throw invalid('order_currency', value, 'is not valid or not enabled.');
}

function readCustomer(details: Body): Customer {
  const path = 'customer_details';
  for (const needed of ['customer_id', 'customer_phone']) {
    if (absent(details[needed])) throw missing(`${path}.${needed}`);
  }
  return {
    customerId: text(details, path, 'customer_id', /^[A-Za-z0-9_-]{3,50}$/) ?? '',
    phone: text(details, path, 'customer_phone', /^(?:\d{10}|\+\d{8,15})$/) ?? '',
    email: text(details, path, 'customer_email', /^(?=.{3,100}$)[^\s@]+@[^\s@]+\.[^\s@]+$/),
    name: text(details, path, 'customer_name', /^[\p{L}\p{M}\p{N} .'-]{3,100}$/u),
    uid: text(details, path, 'customer_uid', /^.{1,100}$/),
  };
}

function readMethods(meta: Body): string | null {
  const methods = text(meta, 'order_meta', 'payment_methods', /^[a-z, ]{0,100}$/);
  if (methods === null) return null;
  for (const code of methods.split(',')) {
    if (!METHOD_CODES.has(code.trim())) throw invalid('order_meta.payment_methods', methods);
  }
  return methods;
}

function readExpiry(value: unknown, nowMs: number): number {
  if (absent(value)) return nowMs + 30 * DAY_MS - MINUTE_MS;
  const momentMs = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
  const aheadMs = momentMs - nowMs;
  if (!(aheadMs > 15 * MINUTE_MS && aheadMs < 30 * DAY_MS)) {
    throw badRequest(
      'order_expiry_time_invalid',
      'order_expiry_time : Expiry time should be more than 15 min and less than 30 days',
    );
  }
  return momentMs;
}

function readTags(value: unknown): Record<string, string> | null {
  if (absent(value)) return null;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('order_tags', value);
  const tags = Object.entries(value);
  if (tags.length > 10) throw invalid('order_tags', '', 'takes at most 10 pairs.');
  for (const [name, tag] of tags) {
    if (typeof tag !== 'string' || tag.length < 1 || tag.length > 255) throw invalid(`order_tags.${name}`, tag);
  }
  return Object.fromEntries(tags) as Record<string, string>;
}

function group(body: Body, name: string, needed: boolean): Body {
  const value = body[name];
  if (absent(value)) {
    if (needed) throw missing(name);
    return {};
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(name, value);
  return value as Body;
}

/** Optional text that must match; null when absent or empty. */
function text(from: Body, path: string, name: string, shape: RegExp): string | null {
  const value = from[name];
  if (absent(value)) return null;
  if (typeof value !== 'string' || !shape.test(value)) throw invalid(path === '' ? name : `${path}.${name}`, value);
  return value;
}

/** A URL of at most 250 characters. The sandbox also accepts http. */
function address(meta: Body, name: string): string | null {
  const value = text(meta, 'order_meta', name, /^https?:\/\/.{1,240}$/);
  if (value === null) return null;
  if (value.length > 250 || !URL.canParse(value.replaceAll('{order_id}', 'x'))) {
    throw invalid(`order_meta.${name}`, value);
  }
  return value;
}

function absent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
