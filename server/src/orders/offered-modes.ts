/** The payment modes that the shop offers. */
import { type BuyerMode, PAYMENT_MODES, type PaymentMode, placeOrder as placeOrderCall } from '@tola/contract';
import { formatRupees, type Paise } from '@tola/pricing';
import type { BusinessValues } from '#business';
import type { CardAccounts } from '#card-providers';
import { refuse } from '#http';

export type ModeLimits = BusinessValues['paymentModes']['card'];

/** The account that takes new payments, if any. */
export type OfferingProvider = Pick<CardAccounts, 'current'>;

/**
 * The modes that are switched on and configured, each with its limits. Without a payment provider, a UPI address or a bank
 * account an order could be placed that nobody can pay.
 */
export function offeredModes(values: BusinessValues, cards: OfferingProvider): ReadonlyMap<BuyerMode, ModeLimits> {
  const { card, upiGateway, upi, neft } = values.paymentModes;
  const isConfigured = {
    Card: cards.current !== null,
    UpiGateway: cards.current !== null && cards.current.port.requestUpi !== null,
    Upi: values.upi.vpa !== '',
    NEFT: values.bank.accountNumber !== '',
  };
  const limits = { Card: card, UpiGateway: upiGateway, Upi: upi, NEFT: neft };
  return new Map(
    PAYMENT_MODES.flatMap((mode) =>
      limits[mode].offered && isConfigured[mode] ? [[mode, limits[mode]] as const] : [],
    ),
  );
}

const MODE_NAMES = { Card: 'card', UpiGateway: 'UPI', Upi: 'UPI', NEFT: 'NEFT' } as const;

/** UPI limits what one payment may come to; larger orders are paid in parts. */
export function isUpi(mode: PaymentMode): boolean {
  return mode === 'Upi' || mode === 'UpiGateway';
}

/** Refuses an amount outside the limits of the payment mode. */
export function requireWithinLimits(
  limits: ModeLimits | undefined,
  mode: BuyerMode,
  payablePaise: Paise,
  inParts: boolean,
): void {
  if (limits === undefined) throw refuse(placeOrderCall, 'mode-not-offered');
  if (payablePaise < limits.leastPaise) {
    throw refuse(placeOrderCall, 'under-limit', { mode: MODE_NAMES[mode], limit: formatRupees(limits.leastPaise) });
  }
  if (limits.mostPaise !== null && payablePaise > limits.mostPaise && !(isUpi(mode) && inParts)) {
    throw refuse(placeOrderCall, 'over-limit', { mode: MODE_NAMES[mode], limit: formatRupees(limits.mostPaise) });
  }
}
