/** Where money is to be sent, and within which limits. */
import { type BusinessValues, panThresholdPaiseOn } from '#business';
import { type OrderRow, remainingPaise, waysToPay } from '#orders';
import { indianDay } from '#quotes';
import { qrPicture, upiLink } from './upi-link.ts';

/** The UPI link of a payee, with the order and amount where they are known; empty where no UPI address is set. */
export async function upiTarget(
  payee: { readonly vpa: string; readonly name: string },
  payment: { readonly orderNumber: string; readonly amountPaise: number } | null,
): Promise<{ readonly upiUrl: string; readonly upiQr: string }> {
  if (payee.vpa === '') return { upiUrl: '', upiQr: '' };
  return { upiUrl: upiLink(payee, payment), upiQr: await qrPicture(upiLink(payee, payment, 'qr')) };
}

/** What is still to be paid of an order, as far as one payment may go. */
export function nextPaymentPaise(order: OrderRow, values: BusinessValues): number {
  const duePaise = remainingPaise(order);
  const most = order.paymentMode === 'Upi' ? values.paymentModes.upi.mostPaise : null;
  return most === null ? duePaise : Math.min(duePaise, most);
}

/** Whether money is to be sent for the order by UPI or bank transfer. */
export function isPayable(order: OrderRow, now: Date): boolean {
  const isWaiting = order.state === 'payment under review' || (order.state === 'awaiting payment' && order.payBy > now);
  return isWaiting && order.paymentMode !== 'Card' && remainingPaise(order) > 0;
}

/** The reply of GetPaymentConfigFront. */
export async function paymentConfig(values: BusinessValues, takesCards: boolean, order: OrderRow | null, now: Date) {
  const payee = order?.paymentTarget.upi ?? { vpa: values.upi.vpa, name: values.upi.payeeName };
  const bank = order?.paymentTarget.bank ?? values.bank;
  const isOpen = order !== null && isPayable(order, now);
  const payment = !isOpen ? null : { orderNumber: order.orderNumber, amountPaise: nextPaymentPaise(order, values) };
  const { upiUrl, upiQr } = await upiTarget(payee, payment);
  return {
    upiUrl,
    qrImage: upiQr,
    bank: bank.accountNumber === '' ? null : bankBlock(bank),
    limits: Array.from(waysToPay(values, takesCards), ([mode, { mostPaise }]) => ({ mode, atMostPaise: mostPaise })),
    surchargeBp: values.cardSurchargeBp,
    panAbovePaise: panThresholdPaiseOn(values, indianDay(now)),
  };
}

export function bankBlock(bank: BusinessValues['bank']) {
  const { accountName: beneficiary, bankName, branch, accountNumber, ifsc } = bank;
  return { beneficiary, bankName, branch, accountNumber, accountType: 'Current', ifsc };
}
