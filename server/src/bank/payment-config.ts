/** Where money is to be sent, and within which limits. */
import { indianDate, type Paise } from '@tola/pricing';
import { type BusinessValues, panThresholdPaiseOn } from '#business';
import { type OrderRow, offeredModes, remainingPaise } from '#orders';
import type { ClaimRow } from './claim-store.ts';
import { qrPicture, upiLink } from './upi-link.ts';

/** The UPI link of a payee, with the order and amount where they are known; empty where no UPI address is set. */
export async function upiTarget(
  payee: { readonly vpa: string; readonly name: string },
  payment: { readonly orderNumber: string; readonly amountPaise: Paise } | null,
): Promise<{ readonly upiUrl: string; readonly upiQr: string }> {
  if (payee.vpa === '') return { upiUrl: '', upiQr: '' };
  return { upiUrl: upiLink(payee, payment), upiQr: await qrPicture(upiLink(payee, payment, 'qr')) };
}

/**
 * What the next payment of an order should be, in paise: what is due, as far as one payment may go. Parts that are still
 * being looked for in the bank statement carry no amount; each is taken for the most that one payment may be.
 */
export function nextPaymentPaise(
  order: OrderRow,
  claims: readonly Pick<ClaimRow, 'state'>[],
  values: BusinessValues,
): Paise {
  const duePaise = remainingPaise(order);
  const most = order.paymentMode === 'Upi' ? values.paymentModes.upi.mostPaise : null;
  if (most === null) return duePaise;
  const unseenPaise = claims.filter(({ state }) => state === 'waiting').length * most;
  const restPaise = unseenPaise < duePaise ? duePaise - unseenPaise : duePaise;
  return Math.min(restPaise, most);
}

/** Whether money is to be sent for the order by UPI or bank transfer. */
export function isPayable(order: OrderRow, now: Date): boolean {
  const isWaiting = order.state === 'payment under review' || (order.state === 'awaiting payment' && order.payBy > now);
  return isWaiting && order.paymentMode !== 'Card' && remainingPaise(order) > 0;
}

/** The reply of GetPaymentConfigFront. */
export async function paymentConfig(
  values: BusinessValues,
  takesCards: boolean,
  order: OrderRow | null,
  claims: readonly ClaimRow[],
  now: Date,
) {
  const payee = order?.paymentTarget.upi ?? { vpa: values.upi.vpa, name: values.upi.payeeName };
  const bank = order?.paymentTarget.bank ?? values.bank;
  const isOpen = order !== null && isPayable(order, now);
  const payment = isOpen
    ? { orderNumber: order.orderNumber, amountPaise: nextPaymentPaise(order, claims, values) }
    : null;
  const { upiUrl, upiQr } = await upiTarget(payee, payment);
  return {
    upiUrl,
    qrImage: upiQr,
    bank: bank.accountNumber === '' ? null : bankBlock(bank),
    limits: Array.from(offeredModes(values, takesCards), ([mode, { mostPaise }]) => ({ mode, atMostPaise: mostPaise })),
    surchargeBp: values.cardSurchargeBp,
    panAbovePaise: panThresholdPaiseOn(values, indianDate(now)),
  };
}

export function bankBlock(bank: BusinessValues['bank']) {
  const { accountName: beneficiary, bankName, branch, accountNumber, ifsc } = bank;
  return { beneficiary, bankName, branch, accountNumber, accountType: 'Current', ifsc };
}
