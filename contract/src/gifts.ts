/** What makes an order a gift. Its packing slip has no prices, as every packing slip. */
import { optional, type Plain, record, restricted, ValidationError } from './codec.ts';
import { printedText } from './printed-text.ts';
import { text } from './values.ts';

export const GIFT_MESSAGE_LENGTH = 300;
/** How far ahead a gift may be ordered. */
export const GIFT_DAYS_AHEAD = 60;

const DATE_WRONG = 'Choose a valid delivery date';

/** `YYYY-MM-DD`, a day that exists. */
export const giftDay = restricted(text(DATE_WRONG, 10), (value) => {
  const at = new Date(`${value}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== value)
    throw new ValidationError(DATE_WRONG);
  return value;
});

export const gift = record({
  /** Printed on a card in the parcel. */
  message: optional('Message', printedText('Enter a message', GIFT_MESSAGE_LENGTH)),
  /** Day in India before which the parcel must not arrive. */
  deliverFrom: optional('DeliverFrom', giftDay),
});

export type Gift = Plain<typeof gift>;
