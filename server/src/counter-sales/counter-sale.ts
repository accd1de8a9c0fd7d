/** Places the order of a sale at the counter or by phone, with what was paid at once, in one transaction. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { OrderId } from '@tola/contract';
import { isPrintable } from '@tola/contract/printable';
import {
  type CounterAddress,
  HANDED_OVER,
  type PayloadOfSale,
  placeCounterSale,
  type Waiting,
} from '@tola/contract/staff';
import { gstinIsValid, gstStateCode } from '@tola/pricing';
import { type Actor, recordAudit } from '#audit';
import type { BusinessValues } from '#business';
import type { DataKeys } from '#data-keys';
import { sql, type Transaction } from '#database';
import { refuse } from '#http';
import { type FrozenAddress, type FrozenDelivery, lockCustomer, placeOrder, writeAwaitingTransfer } from '#orders';
import type { Payments } from '#payments';
import type { ChangeDependencies } from '#pending-changes';
import { pinCodeFitsState } from '#pin-codes';
import { findCounterBuyer } from './counter-customers.ts';
import { recordOrPropose, waitingPaymentOf } from './counter-payments.ts';

interface SaleDependencies {
  readonly payments: Payments;
  readonly changes: ChangeDependencies;
}

/**
 * A repeated request returns the order of its price lock and records no second payment; with other details it is refused.
 *
 * @throws Refusal of PlaceCounterSale
 */
export async function placeAtCounter(
  dependencies: SaleDependencies,
  tx: Transaction,
  sale: PayloadOfSale,
  actor: Actor,
  now: Date,
): Promise<{ orderNumber: string; waiting: Waiting | null }> {
  const { payments } = dependencies;
  const { customerId, quoteId, pan, payments: received } = sale;
  await lockCustomer(tx, customerId);
  const customer = await findCounterBuyer(tx, customerId);
  if (customer === null) throw refuse(placeCounterSale, 'customer-unknown');
  if (customer.isBlocked) throw refuse(placeCounterSale, 'customer-blocked');
  const values = payments.business.current();
  const saleKey = keyOf(payments.dataKey, sale);
  const { order, repeated } = await placeOrder(
    payments,
    tx,
    {
      ...{ customer, mode: 'Counter', quoteId, pan, inParts: false, gift: null, deviceType: 'Counter' },
      ...{ billingId: 0 as never, shippingId: 0 as never, couponId: null, points: 0, idempotencyKey: saleKey },
      ...{ transferFollows: true, paymentProof: '', counter: { ...addressesOf(sale, values), actor } },
    },
    now,
  );
  const { orderNumber } = order;
  if (repeated) {
    if (!(await wasPlacedBy(tx, order.id, saleKey)))
      throw refuse(placeCounterSale, 'placed-otherwise', { orderNumber });
    return { orderNumber, waiting: await waitingPaymentOf(tx, order.id) };
  }
  const after = { customerId, payablePaise: order.payablePaise };
  const entry = {
    action: 'sold at the counter',
    kind: 'order',
    subjectId: order.id,
    subject: orderNumber,
    after,
  };
  await recordAudit(tx, actor, entry, now);
  if (received.length === 0) {
    await writeAwaitingTransfer(tx, order, null, now);
    return { orderNumber, waiting: null };
  }
  let waiting: Waiting | null = null;
  for (const payment of received) {
    const change = await recordOrPropose(dependencies, tx, { orderId: order.id, ...payment }, actor, now);
    waiting ??= change?.waiting ?? null;
  }
  return { orderNumber, waiting };
}

/**
 * The same for the same sale with the same payments: a clerk may correct a sale whose reply was lost. With a secret, because
 * a reader of the orders could otherwise try PANs until one fits.
 */
function keyOf({ current }: DataKeys, sale: PayloadOfSale): string {
  const secret = Buffer.from(hkdfSync('sha256', current.key, '', 'repeats of counter sales', 32));
  return `counter ${createHmac('sha256', secret).update(JSON.stringify(sale)).digest('base64url')}`;
}

async function wasPlacedBy(tx: Transaction, orderId: OrderId, saleKey: string): Promise<boolean> {
  const { idempotencyKey } = await tx.one<{ idempotencyKey: string | null }>(
    sql`select idempotency_key from customer_order where id = ${orderId}`,
  );
  return idempotencyKey === saleKey;
}

/** Taken along, goods are supplied where they are handed over (IGST Act s. 10(1)(c)). */
function addressesOf(
  { billing, gstin, shipping }: PayloadOfSale,
  values: BusinessValues,
): { billing: FrozenAddress; shipping: FrozenDelivery } {
  const registered = gstin === null || gstin === '' ? null : gstin;
  if (registered !== null && !gstinIsValid(registered)) throw refuse(placeCounterSale, 'gstin-wrong');
  const here = {
    address: `${HANDED_OVER}, ${values.registeredAddress}`,
    state: values.state,
    pinCode: values.pinCode || null,
  };
  return {
    billing: { ...frozen(billing), gstin: registered },
    shipping: shipping === null ? { ...here, city: '', gstin: null } : { ...frozen(shipping), gstin: null },
  };
}

function frozen({ address, city, state, pinCode }: CounterAddress): Omit<FrozenAddress, 'gstin'> {
  if (!isPrintable(`${address} ${city}`)) throw refuse(placeCounterSale, 'not-printable');
  if (gstStateCode(state) === null) throw refuse(placeCounterSale, 'state-unknown');
  if (!pinCodeFitsState(pinCode, state)) throw refuse(placeCounterSale, 'pin-code-elsewhere', { pinCode, state });
  const written = address.toLowerCase();
  const parts = [
    ...(city === '' || written.includes(city.toLowerCase()) ? [] : [city]),
    ...(written.replaceAll(' ', '').includes(pinCode) ? [] : [pinCode]),
  ];
  return {
    address: [address.replace(/[\s,]+$/, ''), parts.join(' ')].filter((part) => part !== '').join(', '),
    state,
    pinCode,
    city,
  };
}
