/** A request to place an order, and what makes it the same as another one. */
import { createHash } from 'node:crypto';
import { type AddressId, type CouponId, type Gift, isProviderMode, type PaymentMode } from '@tola/contract';
import type { Actor } from '#audit';
import type { SignedInCustomer } from '#http';
import type { CartLine } from '#quotes';
import type { FailedOrder } from './retries.ts';

export interface PlacementRequest {
  readonly customer: Pick<SignedInCustomer, 'id' | 'firstName' | 'lastName' | 'mobile' | 'email'>;
  readonly mode: PaymentMode;
  readonly billingId: AddressId;
  readonly shippingId: AddressId;
  readonly couponId: CouponId | null;
  readonly points: number;
  readonly quoteId: string | null;
  readonly idempotencyKey: string | null;
  readonly pan: string | null;
  readonly inParts: boolean;
  /** Null for an order that is no gift. */
  readonly gift: Gift | null;
  readonly deviceType: string;
  /** UPI and NEFT: the order is placed before its transfer is sent. */
  readonly transferFollows: boolean;
  /** From a failed order that is tried again. */
  readonly takenOver?: FailedOrder;
  /** Who sells at the counter, and the addresses that the customer named there. */
  readonly counter?: Pick<FailedOrder, 'billing' | 'shipping'> & { readonly actor: Actor };
  /** The screenshot's hash and the reference number, which distinguish otherwise identical requests. */
  readonly paymentProof: string;
}

/** The pieces stay in the cart until they are paid or their payment is reported. */
export function keepsCart({ mode, transferFollows }: PlacementRequest): boolean {
  return isProviderMode(mode) || transferFollows;
}

/** Where placement leaves the cart filled, its lines are part of the request. */
export function fingerprintOf(request: PlacementRequest, cart: readonly CartLine[]): string {
  const { mode, billingId, shippingId, couponId, points, paymentProof, gift } = request;
  const pieces = keepsCart(request)
    ? cart.map(({ weightId, quantity, designId }) => [weightId, quantity, ...(designId == null ? [] : [designId])])
    : [];
  const facts = JSON.stringify([
    mode,
    billingId,
    shippingId,
    couponId,
    points,
    paymentProof,
    pieces,
    ...(gift === null ? [] : [gift]),
  ]);
  return createHash('sha256').update(facts).digest('base64url');
}
