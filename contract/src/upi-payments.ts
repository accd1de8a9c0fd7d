/** UPI through the payment provider: a link or QR code to pay an order by, and how far its payment is. */
import { defineCall } from './call.ts';
import { field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import { ORDER_STATES, orderNumber, ownOrder, providerAway } from './orders.ts';
import { amountOfThings, anyText, flag, instant, oneOf, plainText, rupees } from './values.ts';

/** `any` lets the phone choose the app. */
export const UPI_APPS = ['gpay', 'phonepe', 'paytm', 'bhim', 'any'] as const;
/** Links for phones, whose apps open them; a QR code for other screens. */
export const UPI_CHANNELS = ['link', 'qrcode'] as const;

const progress = {
  orderNumber: field('ONumber', plainText),
  state: field('Status', oneOf(ORDER_STATES, '')),
  /** Amount of the payment that is due now: the whole order or, above the UPI limit, its next part. */
  duePaise: field('Due', rupees),
  payablePaise: field('Amount', rupees),
  paidPaise: field('Paid', rupees),
  payBy: field('PayBy', instant),
  secondsLeft: field('SecondsLeft', amountOfThings),
  /** Why the last request was declined, while the order can still be paid; empty when none was. */
  declined: field('Declined', anyText()),
};

const upiPayment = record(progress);
export type UpiPayment = Plain<typeof upiPayment>;

const upiRequest = record({
  ...progress,
  links: field('Links', list(record({ app: field('App', oneOf(UPI_APPS, '')), url: field('Url', plainText) }))),
  qrImage: optional('QRImage', plainText),
  /** A page that stands for the payer’s app, where no money moves. */
  simulatorUrl: optional('SimulatorUrl', plainText),
  /** Whether the links or the QR code can be used. False once nothing is due. */
  isOpen: field('IsOpen', flag),
});
export type UpiRequest = Plain<typeof upiRequest>;

const notByUpi = { 'not-by-upi': [409, 'No UPI payment is due for this order'] } as const;

export const requestUpi = defineCall({
  name: 'RequestUpiFront',
  does: 'Makes the UPI request of an unpaid order: links for the apps of a phone, or a QR code. A repeat returns the same request while it can be paid.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({
    orderNumber: field('CartId', orderNumber),
    channel: field('Channel', oneOf(UPI_CHANNELS, 'Please choose how to pay')),
  }),
  data: onlyOne(upiRequest),
  refusals: { ...ownOrder, ...notByUpi, ...providerAway },
});

export const readUpiPayment = defineCall({
  name: 'GetUpiPaymentFront',
  does: 'Reads how far the UPI payment of an order is. Cheap enough to be polled every few seconds.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ orderNumber: field('CartId', orderNumber) }),
  data: onlyOne(upiPayment),
  refusals: { ...ownOrder, ...notByUpi },
});
