/** Payment targets and limits: UPI link, bank account and the next amount due. */
import { isProviderMode } from '@tola/contract';
import { indianDate, type Paise } from '@tola/pricing';
import { type BusinessValues, cardSurchargeBpOn, panThresholdPaiseOn } from '#business';
import { type OfferingProvider, type OrderRow, offeredModes, remainingPaise } from '#orders';
import type { ClaimRow } from './claim-store.ts';
import { qrPicture, upiLink } from './upi-link.ts';

/** UPI link and QR code of a payee, with order and amount if given; empty without a configured UPI address. */
export async function upiTarget(
  payee: { readonly vpa: string; readonly name: string },
  payment: { readonly orderNumber: string; readonly amountPaise: Paise } | null,
): Promise<{ readonly upiUrl: string; readonly upiQr: string }> {
  if (payee.vpa === '') return { upiUrl: '', upiQr: '' };
  return { upiUrl: upiLink(payee, payment), upiQr: await qrPicture(upiLink(payee, payment, 'qr')) };
}

/**
 * The amount of the order's next payment: what is due, up to the limit of one payment. Part payments under review have no
 * amount yet; each is assumed to be of the limit.
 */
export function nextPaymentPaise(
  order: OrderRow,
  claims: readonly Pick<ClaimRow, 'state'>[],
  values: BusinessValues,
): Paise {
  const duePaise = remainingPaise(order);
  const most = order.paymentMode === 'Upi' ? values.paymentModes.upi.mostPaise : null;
  if (most === null) return duePaise;
  const underReviewPaise = claims.filter(({ state }) => state === 'waiting').length * most;
  const restPaise = underReviewPaise < duePaise ? duePaise - underReviewPaise : duePaise;
  return Math.min(restPaise, most);
}

/** Whether a UPI payment or bank transfer is due for the order. */
export function isPayable(order: OrderRow, now: Date): boolean {
  const isWaiting = order.state === 'payment under review' || (order.state === 'awaiting payment' && order.payBy > now);
  return isWaiting && !isProviderMode(order.paymentMode) && remainingPaise(order) > 0;
}

/** The reply of GetPaymentConfigFront. */
export async function paymentConfig(
  values: BusinessValues,
  cards: OfferingProvider,
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
    limits: Array.from(offeredModes(values, cards), ([mode, { mostPaise }]) => ({
      mode,
      atMostPaise: mostPaise,
    })),
    surchargeBp: cardSurchargeBpOn(values, indianDate(now)),
    panAbovePaise: panThresholdPaiseOn(values, indianDate(now)),
    panIsVerified: values.panVerification,
  };
}

export function bankBlock(bank: BusinessValues['bank']) {
  const { accountName: beneficiary, bankName, branch, accountNumber, ifsc } = bank;
  return { beneficiary, bankName, branch, accountNumber, accountType: 'Current', ifsc };
}
