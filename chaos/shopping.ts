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
export interface ShoppingRun {
  readonly fleet: Fleet;
  readonly client: Client;
  readonly bank: Bank;
  readonly buyers: readonly Buyer[];
  readonly pieces: readonly number[];
  /** Orders that a customer was told of, with what they were told to pay. */
  readonly told: Map<string, { readonly payablePaise: number }>;
  /** What a customer saw that must never happen. */
  readonly violations: string[];
}

/** Answers that a customer may get in such conditions. */
const EXPECTED_REFUSALS = [400, 409, 429];

type Placed = Answer<DataOf<typeof placeOrder>, ExtrasOf<typeof placeOrder>>;

export async function buy(run: ShoppingRun, plan: Checkout): Promise<void> {
  const { client, buyers, pieces } = run;
  const buyer = buyers[plan.customer % buyers.length] as Buyer;
  const weightId = pieces[plan.piece] as number;
  await client.call(addToCart, { weightId, quantity: plan.quantity, weightMg: null }, buyer.token);
  const couponId = plan.coupon === null ? null : await showCoupon(run, buyer, plan.coupon);
  const choices = { couponId, points: plan.points };
  const lock = await client.call(lockPrice, { ...choices, keepWaiting: null }, buyer.token);
  if (!lock.ok) return expectRefusal(run, 'LockPriceFront', lock);
  const orderNumber = await submit(run, buyer, plan, lock.data, choices);
  if (orderNumber === null) return;
  if (plan.mode === 'Card') await payByCard(run, buyer, orderNumber, plan);
  if (plan.cancels) await cancel(run, buyer, orderNumber);
}

async function showCoupon({ client }: ShoppingRun, buyer: Buyer, code: string): Promise<number | null> {
  const shown = await client.call(checkCoupon, { code }, buyer.token);
  return shown.ok ? (shown.data?.id ?? null) : null;
}

/** Presses SUBMIT as often as planned; every press of one price lock must lead to the same order. */
async function submit(
  run: ShoppingRun,
  buyer: Buyer,
  plan: Checkout,
  quote: Quote,
  choices: { readonly couponId: number | null; readonly points: number },
): Promise<string | null> {
  const proof = plan.mode === 'Card' ? null : await transfer(run, plan.mode, quote, plan);
  const payload = {
    ...choices,
    ...({ userType: 'User', deviceType: 'web', customerId: null, otp: '0' } as const),
    ...{ pan: 'ABCPE1234F', inParts: true },
    ...{ billingId: buyer.addressId, shippingId: buyer.addressId, paymentMode: plan.mode },
    ...{ quoteId: quote.id, idempotencyKey: quote.id, file: proof?.file ?? null, utr: proof?.utr ?? null },
  };
  const presses: Placed[] = await Promise.all(
    Array.from({ length: plan.presses }, async () => await run.client.call(placeOrder, payload, buyer.token)),
  );
  for (const press of presses) if (!press.ok) expectRefusal(run, 'proceedToPay', press);
  const numbers = new Set(presses.flatMap((press) => (press.ok ? [press.data.orderNumber] : [])));
  if (numbers.size > 1) run.violations.push(`one price lock became ${[...numbers].join(' and ')}`);
  const [orderNumber = null] = numbers;
  if (orderNumber !== null) {
    const payablePaise = plan.mode === 'Card' ? quote.cardPayablePaise : quote.payablePaise;
    run.told.set(orderNumber, { payablePaise });
  }
  return orderNumber;
}

/** Sends the money, as the plan says, before the screenshot of it is uploaded. */
async function transfer(
  { bank }: ShoppingRun,
  mode: 'Upi' | 'NEFT',
  quote: Quote,
  plan: Checkout,
): Promise<{ file: string; utr: string | null }> {
  const remark = plan.remark === 'order number' || plan.remark === 'both' ? quote.orderNumber.replaceAll('-', '') : '';
  const half = Math.floor(quote.payablePaise / 2);
  const sums = {
    'in full': [quote.payablePaise],
    'in two parts': [half, quote.payablePaise - half],
    '₹5 too little': [quote.payablePaise - 5_00],
    'too much': [quote.payablePaise + 1_000_00],
    never: [],
  }[plan.transfer];
  const [first] = sums.map((paise) => bank.receive(mode, paise, remark));
  const names = plan.remark === 'reference' || plan.remark === 'both';
  return { file: await screenshot(), utr: names ? (first ?? bank.madeUpReference(mode)) : null };
}

async function payByCard(run: ShoppingRun, buyer: Buyer, orderNumber: string, plan: Checkout): Promise<void> {
  for (const outcome of plan.card) {
    await atTheProvider(run, `orders/${orderNumber}-1/pay`, { outcome, webhook: plan.webhook });
  }
  await run.client.call(verifyPayment, { orderNumber }, buyer.token);
}

/** The customer's browser is at the provider, which may be down, or has closed the order meanwhile. */
async function atTheProvider({ fleet }: ShoppingRun, path: string, body: unknown): Promise<void> {
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

async function cancel(run: ShoppingRun, buyer: Buyer, orderNumber: string): Promise<void> {
  const payload = { orderNumber, reason: 'Changed my mind', refundPaise: null, accountNumber: null, ifsc: null };
  const answer = await run.client.call(cancelOrder, payload, buyer.token);
  if (!answer.ok) expectRefusal(run, 'CancelOrderFront', answer);
}

function expectRefusal(
  run: ShoppingRun,
  name: string,
  answer: { readonly code: number; readonly message: string },
): void {
  if (!EXPECTED_REFUSALS.includes(answer.code)) run.violations.push(`${name}: ${answer.code} ${answer.message}`);
}
