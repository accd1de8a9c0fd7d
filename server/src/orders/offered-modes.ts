/** The payment modes that the shop offers. */
import { PAYMENT_MODES, type PaymentMode } from '@tola/contract';
import type { BusinessValues } from '#business';
import type { CardAccounts } from '#card-providers';

export type ModeLimits = BusinessValues['paymentModes']['card'];

/** The account that takes new payments, if any. */
export type OfferingProvider = Pick<CardAccounts, 'current'>;

/**
 * The modes that are switched on and configured, each with its limits. Without a payment provider, a UPI address or a bank
 * account an order could be placed that nobody can pay.
 */
export function offeredModes(values: BusinessValues, cards: OfferingProvider): ReadonlyMap<PaymentMode, ModeLimits> {
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
