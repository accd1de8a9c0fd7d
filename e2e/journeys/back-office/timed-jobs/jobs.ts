/**
 * The daily jobs of the back office, and how much each may cost. Seconds are those of a person who knows the screens:
 * 1.3 s a click, 0.25 s a key or character, 2 s to read each new screen.
 */

export interface JobLimit {
  /** Most clicks and keys together; typed characters are none. */
  readonly presses: number;
  readonly seconds: number;
}

export const JOBS = {
  'change a premium': { presses: 4, seconds: 18 },
  'halt silver': { presses: 4, seconds: 14 },
  'resume silver': { presses: 4, seconds: 14 },
  'set a manual rate': { presses: 4, seconds: 18 },
  // Twenty more for reading each of the ten, which bring no other address: 40 s in all.
  'verify ten transfers': { presses: 12, seconds: 20 },
  'reject a false transfer in the queue': { presses: 4, seconds: 10 },
  'reject a false payment': { presses: 4, seconds: 20 },
  'pack an order': { presses: 4, seconds: 14 },
  'dispatch a packed order': { presses: 4, seconds: 14 },
  'mark an order as delivered': { presses: 4, seconds: 10 },
  'pack ten orders': { presses: 4, seconds: 10 },
  'print ten packing slips': { presses: 4, seconds: 10 },
  'dispatch ten orders': { presses: 4, seconds: 12 },
  'from an empty shop to the first coin sold': { presses: 30, seconds: 120 },
  'find an order by half a mobile number': { presses: 4, seconds: 8 },
  'block a customer': { presses: 4, seconds: 16 },
  'add a coupon': { presses: 4, seconds: 14 },
  'change an answer of the FAQ': { presses: 4, seconds: 14 },
  // With a picture of its own and one in the text.
  'write an article': { presses: 5, seconds: 26 },
  // Two for the page, then pieces, no more pieces, the customer with the price, how it is paid, and the sale.
  'sell at the counter': { presses: 7, seconds: 20 },
  'invite a member of staff': { presses: 4, seconds: 26 },
  // Open the form, begin, the field of a variant, its figure, submit.
  'count a variant': { presses: 4, seconds: 14 },
  'receive pieces': { presses: 4, seconds: 14 },
  'answer an enquiry': { presses: 4, seconds: 16 },
  'resend a message': { presses: 3, seconds: 10 },
  'find an order by the end of a UTR': { presses: 4, seconds: 8 },
  'match a bank statement': { presses: 4, seconds: 12 },
  'cancel an order': { presses: 4, seconds: 16 },
  'refund a part of an order': { presses: 4, seconds: 16 },
  'record a payout': { presses: 4, seconds: 16 },
  'change a making charge': { presses: 4, seconds: 18 },
  'find who changed a price': { presses: 4, seconds: 14 },
  'download a GST return': { presses: 4, seconds: 12 },
} as const satisfies Readonly<Record<string, JobLimit>>;

export type JobName = keyof typeof JOBS;
