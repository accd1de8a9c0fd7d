/** The plan of a run, drawn from its seed: what each customer buys and how it is paid, and what fails in the meantime. */
import type { BuyerMode } from '@tola/contract';
import fc from 'fast-check';

const checkout = fc.record({
  customer: fc.noBias(fc.nat({ max: 9_999 })),
  piece: fc.noBias(fc.nat({ max: 5 })),
  quantity: fc.integer({ min: 1, max: 3 }),
  mode: fc.constantFrom<BuyerMode>('Card', 'Card', 'UpiGateway', 'UpiGateway', 'Upi', 'NEFT'),
  coupon: fc.constantFrom(null, null, null, null, 'TOLA500', 'SHUBH1000'),
  points: fc.constantFrom(0, 0, 0, 5, 40),
  /** Whether a transfer order is placed when its QR code or bank account is shown; `false` for a client that only uses SUBMIT. */
  placedFirst: fc.constantFrom(true, true, false),
  /** Whether reference and screenshot are sent after an order was placed first. */
  submits: fc.boolean(),
  /** Concurrent submissions, at different web processes. */
  presses: fc.constantFrom(1, 1, 2, 3),
  /** Payments at the provider, in order: on its page, or in the payer's UPI app. */
  atProvider: fc.constantFrom<('success' | 'failed' | 'dropped' | 'pending')[]>(
    ['success'],
    ['success'],
    ['success'],
    ['failed', 'success'],
    ['failed'],
    ['dropped'],
    ['pending'],
    [],
  ),
  webhook: fc.record({
    drop: fc.boolean(),
    copies: fc.constantFrom(1, 1, 2, 3),
    badSignature: fc.constantFrom(false, false, false, true),
  }),
  transfer: fc.constantFrom('in full', 'in full', 'in full', 'in two parts', '₹5 too little', 'too much', 'never'),
  /** Whether a failed payment is tried again from two tabs, at the price of its lock. */
  retries: fc.boolean(),
  /** Action on the provider's dashboard after a card payment. */
  dashboard: fc.constantFrom(null, null, null, null, 'refunds ₹100', 'refunds all of it'),
  /** How the bank statement identifies the order. */
  remark: fc.constantFrom('order number', 'order number', 'reference', 'both', 'nothing'),
  cancels: fc.constantFrom(false, false, false, false, true),
});
export type Checkout = typeof checkout extends fc.Arbitrary<infer T> ? T : never;

/** Downtime in ms. */
const downMs = fc.integer({ min: 200, max: 4_000 });
const web = fc.constantFrom('web 1', 'web 2');
const worker = fc.constantFrom('worker 1', 'worker 2');
const member = fc.oneof(web, worker);

const disturbance = fc.oneof(
  fc.record({ kind: fc.constant('kill' as const), member, downMs }),
  fc.record({ kind: fc.constant('kill' as const), member: worker, downMs }),
  fc.record({ kind: fc.constant('stop' as const), member, downMs }),
  fc.record({ kind: fc.constant('cut database line' as const), member }),
  fc.record({ kind: fc.constant('freeze database line' as const), member, downMs }),
  fc.record({ kind: fc.constant('freeze provider line' as const), member, downMs }),
  fc.record({
    kind: fc.constant('restart database' as const),
    signal: fc.constantFrom('SIGINT' as const, 'SIGQUIT' as const, 'SIGKILL' as const),
    downMs: fc.integer({ min: 0, max: 2_000 }),
  }),
  fc.record({ kind: fc.constant('restart provider' as const), downMs }),
  fc.record({
    kind: fc.constant('provider fault' as const),
    route: fc.constantFrom('orders.create', 'orders.read', 'payments.list', 'refunds.create', 'upi.start'),
    fault: fc.constantFrom('internal_error', 'timeout', 'cut', 'malformed', 'html', 'rate_limit'),
    times: fc.integer({ min: 1, max: 10 }),
  }),
);
export type Disturbance = typeof disturbance extends fc.Arbitrary<infer T> ? T : never;

export interface Plan {
  readonly checkouts: readonly Checkout[];
  readonly disturbances: readonly Disturbance[];
}

/** The same seed and sizes give the same plan. The interleaving of processes is not reproducible. */
export function planOf(seed: number, sizes: { readonly checkouts: number; readonly disturbances: number }): Plan {
  return {
    checkouts: fc.sample(checkout, { numRuns: sizes.checkouts, seed }),
    disturbances: fc.sample(disturbance, { numRuns: sizes.disturbances, seed: seed + 1 }),
  };
}
