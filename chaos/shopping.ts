/** One checkout: cart, price lock, one or more submissions, payment, and sometimes a cancellation. */

import {
  type Answer,
  addToCart,
  type CouponId,
  cancelOrder,
  checkCoupon,
  isProviderMode,
  lockPrice,
  placeOrder,
  placeTransferOrder,
  type Quote,
  remarkOf,
  type WeightId,
} from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { screenshot } from '@tola/server/testing';
import type { Buyer } from './customers.ts';
import { payAtProvider } from './paying-at-provider.ts';
import type { Checkout } from './plan.ts';
import { acknowledge, expectRefusal, type ShoppingRun } from './shopping-run.ts';

/** Response of a submission. */
type Submitted = Answer<{ readonly orderNumber: string }, unknown>;
type Choices = { readonly couponId: CouponId | null; readonly points: number };
type Proof = { readonly file: string | null; readonly utr: string | null };

export async function buy(run: ShoppingRun, plan: Checkout): Promise<void> {
  const { client, buyers, pieces } = run;
  const buyer = buyers[plan.customer % buyers.length] as Buyer;
  const weightId = pieces[plan.piece] as WeightId;
  await client.call(addToCart, { weightId, quantity: plan.quantity, weightMg: null, designId: null }, buyer.token);
  const couponId = plan.coupon === null ? null : await showCoupon(run, buyer, plan.coupon);
  const choices = { couponId, points: plan.points };
  const lock = await client.call(lockPrice, { ...choices, keepWaiting: null }, buyer.token);
  if (!lock.ok) return expectRefusal(run, 'LockPriceFront', lock);
  const orderNumber = await order(run, buyer, plan, lock.data, choices);
  if (orderNumber === null) return;
  if (isProviderMode(plan.mode)) await payAtProvider(run, buyer, orderNumber, plan);
  if (plan.cancels) await cancel(run, buyer, orderNumber);
}

async function showCoupon({ client }: ShoppingRun, buyer: Buyer, code: string): Promise<CouponId | null> {
  const shown = await client.call(checkCoupon, { code }, buyer.token);
  return shown.ok ? (shown.data?.id ?? null) : null;
}

/** The acknowledged order; null when none was placed. */
async function order(
  run: ShoppingRun,
  buyer: Buyer,
  plan: Checkout,
  quote: Quote,
  choices: Choices,
): Promise<string | null> {
  const payload = {
    ...choices,
    ...{ deviceType: 'web', pan: 'ABCPE1234F', inParts: true, gift: null, quoteId: quote.id, idempotencyKey: quote.id },
    ...{ billingId: buyer.addressId, shippingId: buyer.addressId },
  };
  const { mode } = plan;
  const submit = async (proof: Proof): Promise<string | null> => {
    const rest = { userType: 'User', customerId: null, otp: '0', paymentMode: mode, ...proof } as const;
    const press = async (): Promise<Submitted> =>
      await run.client.call(placeOrder, { ...payload, ...rest }, buyer.token);
    return await submitted(run, plan, 'proceedToPay', press);
  };
  if (isProviderMode(mode)) {
    const payablePaise = mode === 'Card' ? quote.cardPayablePaise : quote.payablePaise;
    return acknowledge(run, await submit({ file: null, utr: null }), payablePaise);
  }
  if (!plan.placedFirst) {
    const proof = await transfer(run, mode, quote.orderNumber, quote.payablePaise, plan);
    return acknowledge(run, await submit(proof), quote.payablePaise);
  }
  const press = async (): Promise<Submitted> =>
    await run.client.call(placeTransferOrder, { ...payload, paymentMode: mode }, buyer.token);
  const placed = acknowledge(run, await submitted(run, plan, 'PlaceTransferOrderFront', press), quote.payablePaise);
  if (placed === null) return null;
  const proof = await transfer(run, mode, placed, quote.payablePaise, plan);
  const filed = plan.submits ? await submit(proof) : null;
  if (filed !== null && filed !== placed) run.violations.push(`SUBMIT made ${filed} of ${placed}`);
  return placed;
}

/** Submits concurrently, as often as planned; all submissions must return the same order. */
async function submitted(
  run: ShoppingRun,
  plan: Checkout,
  name: string,
  press: () => Promise<Submitted>,
): Promise<string | null> {
  const presses = await Promise.all(Array.from({ length: plan.presses }, press));
  for (const one of presses) if (!one.ok) expectRefusal(run, name, one);
  const numbers = new Set(presses.flatMap((one) => (one.ok ? [one.data.orderNumber] : [])));
  if (numbers.size > 1) run.violations.push(`one price lock became ${[...numbers].join(' and ')}`);
  const [orderNumber = null] = numbers;
  return orderNumber;
}

/** Transfers the money as planned. */
async function transfer(
  { bank }: ShoppingRun,
  mode: 'Upi' | 'NEFT',
  orderNumber: string,
  duePaise: Paise,
  plan: Checkout,
): Promise<Proof> {
  const remark = plan.remark === 'order number' || plan.remark === 'both' ? remarkOf(orderNumber) : '';
  const half = Math.floor(duePaise / 2);
  const sums = {
    'in full': [duePaise],
    'in two parts': [half, duePaise - half],
    '₹5 too little': [duePaise - 5_00],
    'too much': [duePaise + 1_000_00],
    never: [],
  }[plan.transfer];
  const [first] = sums.map((paise) => bank.receive(mode, paise, remark));
  const names = plan.remark === 'reference' || plan.remark === 'both';
  return { file: await screenshot(), utr: names ? (first ?? bank.madeUpReference(mode)) : null };
}

async function cancel(run: ShoppingRun, buyer: Buyer, orderNumber: string): Promise<void> {
  const payload = { orderNumber, reason: 'Changed my mind', refundPaise: null, accountNumber: null, ifsc: null };
  const answer = await run.client.call(cancelOrder, payload, buyer.token);
  if (!answer.ok) expectRefusal(run, 'CancelOrderFront', answer);
}
