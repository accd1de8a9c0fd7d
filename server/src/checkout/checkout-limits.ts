/** How often a customer may make the calls of the payment page. */
import type { CallLimit } from '#http';

const windowSeconds = 600;

export const LOCKS: CallLimit = { name: 'lock-price', limit: 120, windowSeconds };
export const RETRY_LOCKS: CallLimit = { ...LOCKS, limit: 60 };
export const ORDERS: CallLimit = { name: 'place-order', limit: 60, windowSeconds };
export const STATUS_READS: CallLimit = { name: 'verify-payment', limit: 300, windowSeconds };
