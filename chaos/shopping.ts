/** One customer buys: cart, price lock, SUBMIT pressed once or several times, payment, and perhaps a change of mind. */
import {
  type Answer,
  addToCart,
  cancelOrder,
  checkCoupon,
  type DataOf,
  type ExtrasOf,
  lockPrice,
  placeOrder,
  type Quote,
  verifyPayment,
} from '@tola/contract';
import { screenshot } from '@tola/server/testing';
import type { Bank } from './bank.ts';
import type { Client } from './client.ts';
import type { Buyer } from './customers.ts';
import type { Fleet } from './fleet.ts';
import type { Checkout } from './plan.ts';

/** Where everybody buys, and what is remembered of it for the books. */
export interface Market {
  readonly fleet: Fleet;
  readonly client: Client;
  readonly bank: Bank;
  readonly buyers: readonly Buyer[];
  readonly pieces: readonly number[];
  /** Orders that a customer was told of, with what they were told to pay. */
  readonly told: Map<string, { readonly payablePaise: number }>;
  /** What a customer saw that must never happen. */
  readonly broken: string[];
}

/** Answers that a customer may get in such weather. */
const EXPECTED_REFUSALS = [400, 409, 429];

type Placed = Answer<DataOf<typeof placeOrder>, ExtrasOf<typeof placeOrder>>;

export async function buy(market: Market, plan: Checkout): Promise<void> {
  const { client, buyers, pieces } = market;
  const buyer = buyers[plan.customer % buyers.length] as Buyer;
  const weightId = pieces[plan.piece] as number;
  await client.call(addToCart, { weightId, quantity: plan.quantity, weightMg: null }, buyer.token);
  const couponId = plan.coupon === null ? null : await showCoupon(market, buyer, plan.coupon);
  const wishes = { couponId, points: plan.points };
  const lock = await client.call(lockPrice, { ...wishes, keepWaiting: null }, buyer.token);
  if (!lock.ok) return expectRefusal(market, 'LockPriceFront', lock);
  const orderNumber = await submit(market, buyer, plan, lock.data, wishes);
  if (orderNumber === null) return;
  if (plan.mode === 'Card') await payByCard(market, buyer, orderNumber, plan);
  if (plan.cancels) await cancel(market, buyer, orderNumber);
}

async function showCoupon({ client }: Market, buyer: Buyer, code: string): Promise<number | null> {
  const shown = await client.call(checkCoupon, { code }, buyer.token);
  return shown.ok ? (shown.data?.id ?? null) : null;
}

/** Presses SUBMIT as often as planned; every press of one price lock must lead to the same order. */
async function submit(
  market: Market,
  buyer: Buyer,
  plan: Checkout,
  quote: Quote,
  wishes: { readonly couponId: number | null; readonly points: number },
): Promise<string | null> {
  const proof = plan.mode === 'Card' ? null : await transfer(market, plan.mode, quote, plan);
  const payload = {
    ...wishes,
    ...({ userType: 'User', deviceType: 'web', customerId: null, otp: '0' } as const),
    ...{ pan: 'ABCPE1234F', inParts: true },
    ...{ billingId: buyer.addressId, shippingId: buyer.addressId, paymentMode: plan.mode },
    ...{ quoteId: quote.id, idempotencyKey: quote.id, file: proof?.file ?? null, utr: proof?.utr ?? null },
  };
  const presses: Placed[] = await Promise.all(
    Array.from({ length: plan.presses }, async () => await market.client.call(placeOrder, payload, buyer.token)),
  );
  for (const press of presses) if (!press.ok) expectRefusal(market, 'proceedToPay', press);
  const numbers = new Set(presses.flatMap((press) => (press.ok ? [press.data.orderNumber] : [])));
  if (numbers.size > 1) market.broken.push(`one price lock became ${[...numbers].join(' and ')}`);
  const [orderNumber = null] = numbers;
  if (orderNumber !== null) {
    const payablePaise = plan.mode === 'Card' ? quote.cardPayablePaise : quote.totalPaise;
    market.told.set(orderNumber, { payablePaise });
  }
  return orderNumber;
}

/** Sends the money, as the plan says, before the screenshot of it is uploaded. */
async function transfer(
  { bank }: Market,
  mode: 'Upi' | 'NEFT',
  quote: Quote,
  plan: Checkout,
): Promise<{ file: string; utr: string | null }> {
  const remark = plan.remark === 'order number' || plan.remark === 'both' ? quote.orderNumber.replaceAll('-', '') : '';
  const half = Math.floor(quote.totalPaise / 2);
  const sums = {
    'in full': [quote.totalPaise],
    'in two parts': [half, quote.totalPaise - half],
    '₹5 too little': [quote.totalPaise - 5_00],
    'too much': [quote.totalPaise + 1_000_00],
    never: [],
  }[plan.transfer];
  const [first] = sums.map((paise) => bank.receive(mode, paise, remark));
  const names = plan.remark === 'reference' || plan.remark === 'both';
  return { file: await screenshot(), utr: names ? (first ?? bank.madeUpReference(mode)) : null };
}

async function payByCard(market: Market, buyer: Buyer, orderNumber: string, plan: Checkout): Promise<void> {
  for (const outcome of plan.card) {
    await atTheProvider(market, `orders/${orderNumber}-1/pay`, { outcome, webhook: plan.webhook });
  }
  await market.client.call(verifyPayment, { orderNumber }, buyer.token);
}

/** The customer's browser is at the provider, which may be down, or has closed the order meanwhile. */
async function atTheProvider({ fleet }: Market, path: string, body: unknown): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await fleet.provider.control(path, body);
      return;
    } catch (error) {
      const isClosed = error instanceof Error && /order_|404/.test(error.message);
      if (isClosed) return;
      if (!(error instanceof TypeError) || tried === 20) throw error;
      await new Promise((later) => setTimeout(later, 500));
    }
  }
}

async function cancel(market: Market, buyer: Buyer, orderNumber: string): Promise<void> {
  const payload = { orderNumber, reason: 'Changed my mind', refundPaise: null, accountNumber: null, ifsc: null };
  const answer = await market.client.call(cancelOrder, payload, buyer.token);
  if (!answer.ok) expectRefusal(market, 'CancelOrderFront', answer);
}

function expectRefusal(
  market: Market,
  name: string,
  answer: { readonly code: number; readonly message: string },
): void {
  if (!EXPECTED_REFUSALS.includes(answer.code)) market.broken.push(`${name}: ${answer.code} ${answer.message}`);
}
