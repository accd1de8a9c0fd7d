/** Payments at the provider: on its page by card, in the payer's app by UPI and in parts, and once more after a failure. */
import { lockForRetry, requestUpi, retryPayment, verifyPayment } from '@tola/contract';
import type { Buyer } from './customers.ts';
import type { Checkout } from './plan.ts';
import { acknowledge, expectRefusal, type ShoppingRun } from './shopping-run.ts';

/** More parts than any order of a run needs, so that declined ones are made again. */
const MOST_PARTS = 8;

export async function payAtProvider(
  run: ShoppingRun,
  buyer: Buyer,
  orderNumber: string,
  plan: Checkout,
): Promise<void> {
  await pay(run, buyer, orderNumber, plan);
  const status = await run.client.call(verifyPayment, { orderNumber }, buyer.token);
  const hasFailed = status.ok && !status.data.isSuccess && !status.data.isPending;
  if (hasFailed && plan.retries) await retry(run, buyer, orderNumber, plan);
  const isCaptured = plan.atProvider.includes('success');
  if (plan.dashboard === null || !isCaptured) return;
  const amount = plan.dashboard === 'refunds ₹100' ? { amount: 100 } : {};
  await act(run, `orders/${orderNumber}-1/refunds`, amount);
}

async function pay(run: ShoppingRun, buyer: Buyer, orderNumber: string, plan: Checkout): Promise<void> {
  if (plan.mode !== 'Card') return await payByUpi(run, buyer, orderNumber, plan);
  for (const outcome of plan.atProvider) {
    await act(run, `orders/${orderNumber}-1/pay`, { outcome, webhook: plan.webhook });
  }
}

/** Opens the link of each part and acts on it as planned, until nothing is due or a payment was not made. */
async function payByUpi(run: ShoppingRun, buyer: Buyer, orderNumber: string, plan: Checkout): Promise<void> {
  const request = async () => await run.client.call(requestUpi, { orderNumber, channel: 'link' } as const, buyer.token);
  for (let part = 1; part <= MOST_PARTS; part += 1) {
    const [made, second] = await Promise.all([request(), request()]);
    if (!made.ok) return expectRefusal(run, 'RequestUpiFront', made);
    const link = made.data.links[0]?.url;
    if (!made.data.isOpen || link === undefined) return;
    if (second.ok && second.data.paidPaise === made.data.paidPaise && second.data.links[0]?.url !== link) {
      run.violations.push(`two tabs were shown two requests of ${orderNumber}`);
    }
    const { searchParams } = new URL(link);
    const path = `orders/${searchParams.get('tn') ?? ''}/pay`;
    for (const outcome of plan.atProvider) {
      await act(run, path, { cf_payment_id: searchParams.get('tr'), outcome, webhook: plan.webhook });
    }
    if (!plan.atProvider.includes('success')) return;
  }
}

/** From two tabs at once; whichever lock comes last is the one to use. */
async function retry(run: ShoppingRun, buyer: Buyer, orderNumber: string, plan: Checkout): Promise<void> {
  const { client } = run;
  const tab = async () => {
    const locked = await client.call(lockForRetry, { orderNumber }, buyer.token);
    if (!locked.ok) return locked;
    const { quote, nowPaise } = locked.data;
    const placed = await client.call(retryPayment, { orderNumber, quoteId: quote.id }, buyer.token);
    return placed.ok ? { ok: true as const, orderNumber: placed.data.orderNumber, nowPaise } : placed;
  };
  const tabs = await Promise.all([tab(), tab()]);
  const placed = new Map<string, number>();
  for (const one of tabs) {
    if (one.ok) placed.set(one.orderNumber, one.nowPaise);
    else expectRefusal(run, 'RetryPaymentFront', one);
  }
  if (placed.size > 1) run.violations.push(`${orderNumber} was tried again as ${[...placed.keys()].join(' and ')}`);
  for (const [next, payablePaise] of placed) {
    acknowledge(run, next, payablePaise);
    await pay(run, buyer, next, { ...plan, atProvider: ['success'] });
    await client.call(verifyPayment, { orderNumber: next }, buyer.token);
  }
}

/** Acts at the provider, which may be down, or may have closed the order. */
async function act({ fleet }: ShoppingRun, path: string, body: unknown): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await fleet.provider.control(path, body);
      return;
    } catch (error) {
      const isOver = error instanceof Error && /order_|payment_invalid|404/.test(error.message);
      if (isOver) return;
      if (!(error instanceof TypeError) || tried === 20) throw error;
      await new Promise((later) => setTimeout(later, 500));
    }
  }
}
