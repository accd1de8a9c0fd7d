/** A customer about whom the store holds rows of every kind, with a name and address that nobody else has. */
import {
  addDataRequest,
  addEnquiry,
  addPriceAlert,
  addToWishlist,
  type Design,
  getOrderReviews,
  type RefundId,
  requestOtp,
  saveDesign,
  saveReview,
  setConsent,
  verifyOtp,
  type WeightId,
} from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { balanceOf } from '#bank';
import { sql } from '#database';
import { call, dataOf } from './call.ts';
import type { CardFixture } from './card-fixture.ts';
import type { Shopper } from './store-fixture.ts';

let made = 0;

export interface FullCustomer {
  readonly shopper: Shopper;
  /** Texts by which this person can be recognised. */
  readonly traces: readonly string[];
}

/** Everything that is bought is delivered, and nothing is owed. */
export async function buildFullCustomer(fixture: CardFixture): Promise<FullCustomer> {
  const { shop, owner } = fixture;
  const { database } = shop;
  made += 1;
  const shopper = await shop.customer();
  const lastName = `Quillfeather${made}x`;
  const address = `${made} Moonstone Villa, Karve Road, Pune 411004`;
  await database.run(sql`update customer set first_name = 'Zenobia', last_name = ${lastName} where id = ${shopper.id}`);
  await database.run(sql`
    update address set address = ${address}, state = 'Maharashtra', pin_code = '411004' where customer_id = ${shopper.id}`);
  await database.run(sql`update address set gstin = '27ABCPK1234L1Z5' where customer_id = ${shopper.id} and slot = 2`);
  await shop.givePoints(shopper.id, 40);
  const { id: piece } = await database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  await buyByCard(fixture, shopper, piece);
  await buyByTransfer(fixture, shopper, piece);

  await shopper.fillCart(piece);
  await shopper.lock();
  const enquiry = { firstName: 'Zenobia', lastName, mobile: '9812345678', email: shopper.email, message: address };
  await call(shop, addEnquiry, enquiry, { token: shopper.token });
  const watched = { metal: 'gold', weightId: null, direction: 'above', targetPaise: 2_00_000_00 } as const;
  await call(shop, addPriceAlert, { email: shopper.email, ...watched }, { token: shopper.token });
  await call(shop, addToWishlist, { weightIds: [piece] }, { token: shopper.token });
  await call(shop, addDataRequest, { kind: 'nomination', message: `My sister ${lastName}` }, { token: shopper.token });
  await call(shop, setConsent, { purpose: 'gold-email', given: true }, { token: shopper.token });
  await tellOfBreach(fixture, shopper);
  await owner.ok(contract.noteOnCustomer, { customerId: shopper.id, text: `${lastName} prefers mornings` });
  await owner.ok(contract.tagCustomer, { customerId: shopper.id, tag: 'wedding', add: true });
  await askForPoints(fixture, shopper);
  await designPiece(fixture, shopper, lastName);
  const cookie = `tola_browser=${'Q'.repeat(43)}`;
  await call(shop, requestOtp, { mobile: shopper.mobile }, { cookie });
  await call(shop, verifyOtp, { mobile: shopper.mobile, otp: '00000' }, { cookie });
  return { shopper, traces: [lastName, 'Moonstone Villa', shopper.email, shopper.mobile] };
}

/** A coin with the customer's name, as a draft. */
async function designPiece({ shop }: CardFixture, { token }: Shopper, name: string): Promise<void> {
  const { id: weightId } = await shop.database.one<{ id: WeightId }>(sql`
    select w.id from product_weight w join product p on p.id = w.product_id join product_type t on t.id = p.product_type_id
    where t.customised and w.weight_mg >= 20000 order by w.weight_mg, w.id limit 1`);
  const none = { lines: [], date: '', picture: null };
  const design: Design = { font: 'plain', border: 'none', front: { ...none, lines: [name] }, back: none };
  await dataOf(call(shop, saveDesign, { designId: null, weightId, design }, { token }));
}

/** Points beyond what one person may give: they wait, and owners are told. */
async function askForPoints({ owner }: CardFixture, { id: customerId }: Shopper): Promise<void> {
  const { points: hadPoints } = await owner.ok(contract.readCustomer, { id: customerId });
  const more = { customerId, points: 90_000, hadPoints, reason: 'A wedding in the family' };
  const reply = await owner.ok(contract.adjustCustomerPoints, more);
  if (reply === null) throw new Error('The points were added at once');
}

/** Delivered and refunded in part, with points and a coupon. */
async function buyByCard(fixture: CardFixture, shopper: Shopper, piece: WeightId): Promise<void> {
  const { shop, owner } = fixture;
  await shopper.fillCart(piece);
  const couponId = await shopper.showCoupon('SHUBH1000');
  const placed = await shopper.submit('Card', { couponId, points: 40 });
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  await shop.pay(orderNumber, 'success');
  await shopper.status(orderNumber);
  const { id, paidPaise: paise } = await shop.order(orderNumber);
  const order = { id, orderNumber, paise, asha: shopper };
  await deliver(fixture, order);
  await reviewPiece(fixture, shopper, orderNumber);
  await fixture.refundByBank(order, 10_000, 0);
  const refund = await shop.database.one<{ id: RefundId }>(sql`select id from refund where order_id = ${id}`);
  await owner.ok(contract.payRefundOut, { refundId: refund.id, utr: `SBIN${String(refund.id).padStart(12, '0')}` });
}

/** Paid by UPI with a screenshot and 5 rupees too much, which are paid out again. */
async function buyByTransfer(fixture: CardFixture, shopper: Shopper, piece: WeightId): Promise<void> {
  const { shop, owner } = fixture;
  const utr = `6325199${String(70_000 + made)}`;
  await shopper.fillCart(piece);
  const placed = await shopper.submit('Upi', { utr });
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  const { id, payablePaise } = await shop.order(orderNumber);
  const day = indianDate(shop.clock()).split('-').toReversed().join('/');
  const csv = `Date,Narration,Credit\n${day},"UPI ${utr}",${((payablePaise + 500) / 100).toFixed(2)}`;
  await owner.ok(contract.importStatement, contract.statementOfText(`${utr}.csv`, csv));
  await deliver(fixture, { id, orderNumber, paise: payablePaise, asha: shopper });
  const balancePaise = await balanceOf(shop.database, shopper.id);
  await owner.ok(contract.payOutBalance, {
    customerId: shopper.id,
    balancePaise,
    utr: `SBIN9${String(made).padStart(11, '0')}`,
  });
}

/** A published review, so that an erasure has one to take off the page. */
async function reviewPiece({ shop }: CardFixture, { token }: Shopper, orderNumber: string): Promise<void> {
  const [line] = await dataOf(call(shop, getOrderReviews, { orderNumber }, { token }));
  if (line === undefined) throw new Error('The delivered order has no line to review');
  const text = 'The relief is deep and even.';
  await call(
    shop,
    saveReview,
    { orderLineId: line.orderLineId, stars: 5, text, city: 'Pune', photos: null },
    { token },
  );
}

async function tellOfBreach({ shop, owner }: CardFixture, { email }: Shopper): Promise<void> {
  const texts = { description: 'Lost laptop', dataAffected: 'Names', consequences: '', measures: 'Wiped' };
  const facts = { title: 'Lost laptop', happenedAt: null, noticedAt: shop.clock().toISOString(), personsAffected: 1 };
  await owner.ok(contract.saveBreach, { id: null, version: null, ...facts, ...texts });
  const [breach] = await owner.ok(contract.listBreaches, null);
  await owner.ok(contract.notifyBreachPersons, { id: breach?.id ?? 0, everyone: false, contacts: email });
}

async function deliver(fixture: CardFixture, order: Parameters<CardFixture['pack']>[0]): Promise<void> {
  await fixture.pack(order);
  await fixture.ship(order);
  await fixture.owner.ok(contract.deliverOrder, { orderId: order.id, note: '' });
}
