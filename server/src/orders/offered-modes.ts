/** The payment modes that the shop offers. */
import { PAYMENT_MODES, type PaymentMode } from '@tola/contract';
import type { BusinessValues } from '#business';

export type ModeLimits = BusinessValues['paymentModes']['card'];

/**
 * The modes that are switched on and configured, each with its limits. Without a card provider, a UPI address or a bank
 * account an order could be placed that nobody can pay.
 */
export function offeredModes(values: BusinessValues, takesCards: boolean): ReadonlyMap<PaymentMode, ModeLimits> {
  const { card, upi, neft } = values.paymentModes;
  const isConfigured = { Card: takesCards, Upi: values.upi.vpa !== '', NEFT: values.bank.accountNumber !== '' };
  const limits = { Card: card, Upi: upi, NEFT: neft };
  return new Map(
    PAYMENT_MODES.flatMap((mode) =>
      limits[mode].offered && isConfigured[mode] ? [[mode, limits[mode]] as const] : [],
    ),
  );
}
