/** Which ways to pay a buyer can really use. */
import { PAYMENT_MODES, type PaymentMode } from '@tola/contract';
import type { BusinessValues } from '#business';

export type ModeLimits = BusinessValues['paymentModes']['card'];

/**
 * The ways that the shop offers, each with its limits: those that are switched on and lead somewhere. Without a card
 * provider, a UPI address or a bank account an order could be placed that nobody can pay.
 */
export function offeredModes(values: BusinessValues, takesCards: boolean): ReadonlyMap<PaymentMode, ModeLimits> {
  const { card, upi, neft } = values.paymentModes;
  const leadsSomewhere = { Card: takesCards, Upi: values.upi.vpa !== '', NEFT: values.bank.accountNumber !== '' };
  const limits = { Card: card, Upi: upi, NEFT: neft };
  return new Map(
    PAYMENT_MODES.flatMap((mode) =>
      limits[mode].offered && leadsSomewhere[mode] ? [[mode, limits[mode]] as const] : [],
    ),
  );
}
