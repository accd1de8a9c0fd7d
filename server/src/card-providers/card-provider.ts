/** What the store asks of whoever takes its card payments, in the store's own words. */
import type { Paise } from '@tola/pricing';

/** Where an order stands at the provider. */
export type ProviderOrderState = 'open' | 'paid' | 'expired' | 'closing' | 'closed' | 'unknown';
export type ProviderPaymentState = 'pending' | 'success' | 'failed' | 'dropped' | 'void';
export type ProviderRefundState = 'pending' | 'on hold' | 'done' | 'cancelled' | 'failed';

export interface CheckoutRequest {
  /** Our key at the provider, 3 to 45 of `[A-Za-z0-9_-]`, the same on every repeat. */
  readonly providerOrderId: string;
  readonly amountPaise: Paise;
  readonly customer: { readonly id: number; readonly mobile: string; readonly email: string; readonly name: string };
  /** Where the provider's page sends the customer back to, whatever the outcome. */
  readonly returnUrl: string;
  readonly notifyUrl: string;
  readonly expiresAt: Date;
  /** Quoted to the provider's support; a UUID. */
  readonly requestId: string;
  /** Comes back in every record of the order: only an order that carries it is this one. */
  readonly token: string;
}

export interface ProviderPayment {
  readonly id: string;
  /** The order it was made for, where the provider says so. */
  readonly providerOrderId: string | null;
  readonly state: ProviderPaymentState;
  /** As the provider wrote it. */
  readonly rawState: string;
  readonly amountPaise: Paise;
  readonly currency: string;
  /** `credit_card`, `debit_card` and the like. */
  readonly method: string;
  readonly bankReference: string | null;
  readonly message: string | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
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
  /** What the order was made with, where it carries one. */
  readonly token: string | null;
}

/** The record with every payment that was tried on it. */
export interface ProviderRecord extends ProviderOrder {
  readonly payments: readonly ProviderPayment[];
}

export interface ProviderRefund {
  readonly providerRefundId: string;
  readonly state: ProviderRefundState;
  readonly amountPaise: Paise;
  /** The bank's reference of the refund (ARN), once it is made. */
  readonly bankReference: string | null;
  readonly processedAt: Date | null;
  /** The payment that it gives back, where the provider says so. */
  readonly paymentId: string | null;
}

export type ProviderDisputeState = 'open' | 'won' | 'lost';

/** A payment that the buyer has disputed with their bank. */
export interface ProviderDispute {
  readonly id: string;
  /** `CHARGEBACK`, `RETRIEVAL` and the like, as the provider writes it. */
  readonly kind: string;
  readonly state: ProviderDisputeState;
  readonly rawState: string;
  readonly amountPaise: Paise;
  readonly reason: string;
  /** Until when the store may answer. */
  readonly respondBy: Date | null;
  readonly openedAt: Date | null;
}

export type ProviderEntryKind = 'payment' | 'refund' | 'dispute' | 'adjustment';

/** Something that changed what the provider owes the store. */
export interface ProviderEntry {
  readonly kind: ProviderEntryKind;
  /** The provider's name of it, unique within its kind. */
  readonly id: string;
  readonly providerOrderId: string | null;
  readonly paymentId: string | null;
  readonly refundId: string | null;
  /** Whether the provider owes the store more by it. */
  readonly isCredit: boolean;
  readonly amountPaise: Paise;
  readonly feePaise: Paise;
  /** GST on the fee. */
  readonly feeTaxPaise: Paise;
  readonly happenedAt: Date;
  /** The payout it was part of, once there is one. */
  readonly settlementId: string | null;
  readonly utr: string | null;
  readonly remarks: string;
}

/** A payout of the provider. */
export interface ProviderSettlement {
  readonly id: string;
  /** The bank's reference number, by which it stands on the statement. */
  readonly utr: string | null;
  readonly settledAt: Date;
  readonly coversFrom: Date | null;
  readonly coversTill: Date | null;
  readonly paymentPaise: Paise;
  readonly feePaise: Paise;
  readonly feeTaxPaise: Paise;
  /** Refunds, disputes and corrections; negative takes from the payout. */
  readonly adjustmentPaise: Paise;
  readonly settledPaise: Paise;
}

/** A webhook whose signature is right. It is a hint to read the record again, never the truth itself. */
export interface ProviderNotice {
  readonly type: string;
  readonly providerOrderId: string | null;
  readonly providerRefundId: string | null;
  readonly providerPaymentId: string | null;
  readonly providerDisputeId: string | null;
}

export type WhichPayments = 'always' | 'once over';

/**
 * One account at a provider. Ids that it returns are unique among all providers and accounts: where a provider's own are
 * not, it puts its name before them.
 */
export interface CardProvider {
  /** What the browser loads to open the payment page, and the provider's mode in it. */
  readonly script: { readonly url: string; readonly mode: 'sandbox' | 'production' };
  /** Shortest time ahead that an order's expiry may lie. */
  readonly shortestExpiryMs: number;
  /**
   * Opens an order, or finds it when it was opened before.
   * @throws ProviderError, of kind `not ours` when another order has the id
   */
  createCheckout(request: CheckoutRequest): Promise<ProviderOrder>;
  /**
   * Reads the record; null when the provider knows no such order.
   *
   * @param payments `once over` leaves the payments of an order out that is still open: none of them has succeeded, and
   *   one call is saved of those that the provider counts
   * @throws ProviderError
   */
  readRecord(providerOrderId: string, payments?: WhichPayments): Promise<ProviderRecord | null>;
  /**
   * Asks that no more payments be taken. What comes back may be `closing` (a payment is under way) or `paid`.
   *
   * @param patienceMs how long it may take in all, where somebody waits
   * @throws ProviderError
   */
  closeOrder(providerOrderId: string, patienceMs?: number): Promise<ProviderOrder>;
  /**
   * Sends money back, once for a refund id however often it is asked.
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
   * Reads every refund of an order, whoever started it; null when the provider knows no such order.
   * @throws ProviderError
   */
  readRefunds(providerOrderId: string): Promise<readonly ProviderRefund[] | null>;
  /**
   * Reads every dispute about an order; null when the provider knows no such order.
   * @throws ProviderError
   */
  readDisputes(providerOrderId: string): Promise<readonly ProviderDispute[] | null>;
  /**
   * Reads everything that changed what the provider owes the store within a time, paid out or not.
   * @throws ProviderError
   */
  readEntries(from: Date, till: Date): Promise<readonly ProviderEntry[]>;
  /**
   * Reads the payouts made within a time.
   * @throws ProviderError
   */
  readSettlements(from: Date, till: Date): Promise<readonly ProviderSettlement[]>;
  /** Checks the signature over the raw bytes and reads what the event is about. */
  readNotice(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): ProviderNotice | 'bad signature' | 'malformed';
}

export type ProviderFaultKind =
  | 'unreachable'
  | 'unavailable'
  | 'rate limited'
  | 'malformed'
  | 'unauthorized'
  | 'not ours'
  | 'no credentials'
  | 'not found'
  | 'conflict'
  | 'refused';

/** A provider that fails this often in a row is away: the rest waits for the next round. */
export const MOST_FAULTS_IN_A_ROW = 5;

/** Code of the fault that another order stands under our id; of kind `not ours`. */
export const ORDER_TAKEN = 'order_taken';

/** The provider did not do what was asked, or its answer cannot be believed. Carries no key, session or card data. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: ProviderFaultKind;
  /** The provider's own code, such as `order_already_paid`. */
  readonly code: string;
  /** How long the provider asked us to wait. */
  readonly retryAfterMs: number | null;

  constructor(kind: ProviderFaultKind, code: string, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether asking again later may go better. */
  get passing(): boolean {
    return (
      this.kind === 'unreachable' ||
      this.kind === 'unavailable' ||
      this.kind === 'rate limited' ||
      this.kind === 'malformed'
    );
  }
}
