/** The port of a card payment provider, in the store's own terms. */
import type { CustomerId, PaymentFailure } from '@tola/contract';
import type { Paise } from '@tola/pricing';

/** State of an order at the provider. */
export type ProviderOrderState = 'open' | 'paid' | 'expired' | 'closing' | 'closed' | 'unknown';
export type ProviderPaymentState = 'pending' | 'success' | 'failed' | 'dropped' | 'void';
export type ProviderRefundState = 'pending' | 'on hold' | 'done' | 'cancelled' | 'failed';

/** What an order at the provider may be paid by. */
export type CollectedBy = 'card' | 'UPI';

export interface CheckoutRequest {
  /** Our key at the provider, 3 to 45 of `[A-Za-z0-9_-]`, the same on every repeat. */
  readonly providerOrderId: string;
  readonly amountPaise: Paise;
  readonly collectedBy: CollectedBy;
  readonly customer: {
    readonly id: CustomerId;
    readonly mobile: string;
    readonly email: string;
    readonly name: string;
  };
  /** Where the provider's page returns the customer to, after success and failure. */
  readonly returnUrl: string;
  readonly notifyUrl: string;
  readonly expiresAt: Date;
  /** Quoted to the provider's support; a UUID. */
  readonly requestId: string;
  /** Returned in every record of the order; identifies it as ours. */
  readonly token: string;
}

export interface ProviderPayment {
  readonly id: string;
  /** The order it belongs to, where the provider reports it. */
  readonly providerOrderId: string | null;
  readonly state: ProviderPaymentState;
  /** As reported by the provider. */
  readonly rawState: string;
  readonly amountPaise: Paise;
  readonly currency: string;
  /** `credit_card`, `debit_card` and the like. */
  readonly method: string;
  readonly bankReference: string | null;
  readonly message: string | null;
  /** Why it failed; null when it did not, or for a reason that the store does not know. */
  readonly failure: PaymentFailure | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
}

/** By link on a phone, whose UPI apps open it; by QR code on a screen. */
export type UpiChannel = 'link' | 'qrcode';

export interface UpiLink {
  /** The app it opens; `any` lets the phone choose. */
  readonly app: UpiApp;
  readonly url: string;
}
export type UpiApp = 'any' | 'gpay' | 'phonepe' | 'paytm' | 'bhim';

/** What the payer opens or scans. */
export interface UpiTarget {
  readonly links: readonly UpiLink[];
  /** Data URL of an image; null for links. */
  readonly qrImage: string | null;
  /** A page that stands for the payer's app, where the provider only simulates payments. */
  readonly simulatorUrl: string | null;
}

/** A UPI request that the provider has made; its payment is pending until the payer acts. */
export interface UpiRequest extends UpiTarget {
  readonly providerPaymentId: string;
}

/** The provider's own record of one of our attempts. */
export interface ProviderOrder {
  readonly providerOrderId: string;
  /** The provider's number for it. */
  readonly reference: string;
  readonly state: ProviderOrderState;
  readonly amountPaise: Paise;
  readonly currency: string;
  readonly sessionId: string;
  /** The token it was created with, if any. */
  readonly token: string | null;
}

/** The order with all its payments. */
export interface ProviderRecord extends ProviderOrder {
  readonly payments: readonly ProviderPayment[];
}

export interface ProviderRefund {
  readonly providerRefundId: string;
  readonly state: ProviderRefundState;
  readonly amountPaise: Paise;
  /** The bank's reference of the refund (ARN), once processed. */
  readonly bankReference: string | null;
  readonly processedAt: Date | null;
  /** The payment it refunds, where the provider reports it. */
  readonly paymentId: string | null;
}

export type ProviderDisputeState = 'open' | 'won' | 'lost';

/** A payment that the buyer has disputed with their bank. */
export interface ProviderDispute {
  readonly id: string;
  /** `CHARGEBACK`, `RETRIEVAL` and the like, as reported by the provider. */
  readonly kind: string;
  readonly state: ProviderDisputeState;
  readonly rawState: string;
  readonly amountPaise: Paise;
  readonly reason: string;
  /** Deadline for the store's response. */
  readonly respondBy: Date | null;
  readonly openedAt: Date | null;
}

export type ProviderEntryKind = 'payment' | 'refund' | 'dispute' | 'adjustment';

/** An entry of the provider's balance with the store. */
export interface ProviderEntry {
  readonly kind: ProviderEntryKind;
  /** The provider's id, unique within its kind. */
  readonly id: string;
  readonly providerOrderId: string | null;
  readonly paymentId: string | null;
  readonly refundId: string | null;
  /** Whether it increases what the provider owes the store. */
  readonly isCredit: boolean;
  readonly amountPaise: Paise;
  readonly feePaise: Paise;
  /** GST on the fee. */
  readonly feeTaxPaise: Paise;
  readonly happenedAt: Date;
  /** The payout that includes it, once there is one. */
  readonly settlementId: string | null;
  readonly utr: string | null;
  readonly remarks: string;
}

/** A payout of the provider. */
export interface ProviderSettlement {
  readonly id: string;
  /** The bank's reference number on the statement. */
  readonly utr: string | null;
  readonly settledAt: Date;
  readonly coversFrom: Date | null;
  readonly coversTill: Date | null;
  readonly paymentPaise: Paise;
  readonly feePaise: Paise;
  readonly feeTaxPaise: Paise;
  /** Refunds, disputes and corrections; negative reduces the payout. */
  readonly adjustmentPaise: Paise;
  readonly settledPaise: Paise;
}

/** A correctly signed webhook. It only triggers a read of the record. */
export interface ProviderNotice {
  readonly type: string;
  readonly providerOrderId: string | null;
  readonly providerRefundId: string | null;
  readonly providerPaymentId: string | null;
  readonly providerDisputeId: string | null;
}

export type WhichPayments = 'always' | 'once over';

/**
 * One account at a provider. The ids it returns are unique across providers and accounts: where the provider's own are
 * not, they are prefixed with its name.
 */
export interface CardProvider {
  /** The script that opens the payment page in the browser, and its mode. */
  readonly script: { readonly url: string; readonly mode: 'sandbox' | 'production' };
  /** Minimum lifetime of an order. */
  readonly shortestExpiryMs: number;
  /**
   * Creates an order, or returns it when it exists.
   * @throws ProviderError, of kind `not ours` when a different order has the id
   */
  createCheckout(request: CheckoutRequest): Promise<ProviderOrder>;
  /**
   * Makes a UPI request for an order that was created for UPI; null at a provider without UPI. Every call makes another one.
   * @throws ProviderError
   */
  readonly requestUpi:
    | ((request: {
        readonly sessionId: string;
        readonly channel: UpiChannel;
        readonly expiresAt: Date;
      }) => Promise<UpiRequest>)
    | null;
  /**
   * Reads the record; null when the provider has no such order.
   *
   * @param payments `once over` omits the payments of an order that is still open: none has succeeded, and it saves a
   *   rate-limited call
   * @throws ProviderError
   */
  readRecord(providerOrderId: string, payments?: WhichPayments): Promise<ProviderRecord | null>;
  /**
   * Stops new payments. The result may be `closing` (a payment is in progress) or `paid`.
   *
   * @param patienceMs total time limit, where a person is waiting
   * @throws ProviderError
   */
  closeOrder(providerOrderId: string, patienceMs?: number): Promise<ProviderOrder>;
  /**
   * Refunds; idempotent by refund id.
   * @throws ProviderError
   */
  refund(request: {
    readonly providerOrderId: string;
    readonly providerRefundId: string;
    readonly amountPaise: Paise;
    readonly note: string;
  }): Promise<ProviderRefund>;
  /** @throws ProviderError */
  readRefund(providerOrderId: string, providerRefundId: string): Promise<ProviderRefund | null>;
  /**
   * Reads all refunds of an order, including those started elsewhere; null when the provider has no such order.
   * @throws ProviderError
   */
  readRefunds(providerOrderId: string): Promise<readonly ProviderRefund[] | null>;
  /**
   * Reads all disputes of an order; null when the provider has no such order.
   * @throws ProviderError
   */
  readDisputes(providerOrderId: string): Promise<readonly ProviderDispute[] | null>;
  /**
   * Reads the balance entries of a period, paid out or not.
   * @throws ProviderError
   */
  readEntries(from: Date, till: Date): Promise<readonly ProviderEntry[]>;
  /**
   * Reads the payouts of a period.
   * @throws ProviderError
   */
  readSettlements(from: Date, till: Date): Promise<readonly ProviderSettlement[]>;
  /** Verifies the signature over the raw bytes and parses the event. */
  readNotice(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): ProviderNotice | 'bad signature' | 'malformed';
}

export type ProviderErrorKind =
  | 'unreachable'
  | 'unavailable'
  | 'rate limited'
  | 'malformed'
  /** It refuses the account's credentials: nothing of the account can be read or sent. */
  | 'unauthorized'
  /** The credentials are valid, but not for this request. */
  | 'forbidden'
  | 'not ours'
  | 'no credentials'
  | 'not found'
  | 'conflict'
  | 'refused';

/** After this many consecutive failures the provider counts as unreachable until the next round. */
export const MOST_CONSECUTIVE_FAILURES = 5;

/** Error code when a different order has our id; of kind `not ours`. */
export const ORDER_TAKEN = 'order_taken';

/** The provider failed, or its response is not trustworthy. Contains no key, session or card data. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  /** The provider's own code, such as `order_already_paid`. */
  readonly code: string;
  /** The provider's Retry-After. */
  readonly retryAfterMs: number | null;

  constructor(kind: ProviderErrorKind, code: string, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether a retry may succeed. */
  get isTransient(): boolean {
    return (
      this.kind === 'unreachable' ||
      this.kind === 'unavailable' ||
      this.kind === 'rate limited' ||
      this.kind === 'malformed'
    );
  }
}
