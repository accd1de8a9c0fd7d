/** The emails that a customer receives from sign-up to refund, each caused by its event and received over SMTP. */
import { addEnquiry, type ClaimId, cancelOrder, changePassword, requestOtp, type WeightId } from '@tola/contract';
import { formatRupees, type Paise } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWaitingClaims } from '#bank';
import { sql } from '#database';
import {
  buildNewcomer,
  call,
  eventually,
  type MailServer,
  openStoreFixture,
  type ReadMail,
  readMail,
  type Shopper,
  type SmsServer,
  type StoreFixture,
  startMailServer,
  startSmsServer,
  watchPayments,
} from '#testing';

let mailServer: MailServer;
let smsServer: SmsServer;
let store: StoreFixture;
let asha: Shopper;
let piece: WeightId;

beforeAll(async () => {
  mailServer = await startMailServer();
  smsServer = await startSmsServer();
  store = await openStoreFixture({ worker: true, settings: { smtpUrl: mailServer.url, smsUrl: smsServer.url } });
  asha = await store.customer();
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => {
  await store.close();
  await mailServer.close();
  await smsServer.close();
});

/** Threads of the emails about an order, from every mail that names it in its subject. */
function threadsOf(orderNumber: string): (string | undefined)[] {
  return mailServer.mails
    .filter(({ raw }) => readMail(raw).subject.includes(orderNumber))
    .map(({ raw }) => /^References: (.+?)\r?$/m.exec(raw)?.[1]);
}

/** Waits for the email of this subject; its text and HTML bodies must contain all of these phrases. */
async function expectMail(
  subject: string,
  phrases: readonly string[],
  reader: Pick<Shopper, 'email'> = asha,
): Promise<ReadMail> {
  const mail = await eventually(() =>
    mailServer.mails
      .filter(({ to }) => to.includes(reader.email))
      .map(({ raw }) => readMail(raw))
      .find((one) => one.subject === subject),
  );
  for (const words of [...phrases, 'Tola Bullion Private Limited']) {
    expect(mail.text, subject).toContain(words);
    expect(mail.html, subject).toContain(words);
  }
  expect(mail.html).toMatch(/^<!doctype html>.+<\/html>\s*$/s);
  return mail;
}

test('sends the welcome email, the OTP by SMS, and the notice of a changed password', async () => {
  // Nobody has confirmed the address yet.
  const newcomer = await buildNewcomer(store);
  const opened = ['An account at Tola was opened', 'We never ask for your password or OTP'];
  await expectMail('Welcome to Tola: please confirm your email', opened, newcomer);

  await call(store, requestOtp, { mobile: asha.mobile });
  const sms = await eventually(() => smsServer.messages.find(({ to }) => to === asha.mobile));
  expect(sms).toMatchObject({ template: 'one-time-password', text: expect.stringMatching(/^\d{5} is your OTP/) });

  // Changing it gives the session a new token.
  const ravi = await store.customer();
  const passwords = { oldPassword: ravi.password, newPassword: 'another password' };
  expect(await call(store, changePassword, passwords, { token: ravi.token })).toMatchObject({ ok: true });
  const warning = ['If this was not you, set a new password'];
  const notice = await expectMail('Your Tola password was changed', warning, ravi);
  expect(notice.text).not.toContain('another password');
});

test('sends the emails of a NEFT order: payment received, confirmed, dispatched', async () => {
  await asha.fillCart(piece, 2);
  const placed = await asha.submit('NEFT');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  const { id, payablePaise } = await store.order(orderNumber);
  const total = formatRupees(payablePaise);

  const claim = (await findWaitingClaims(store.database, 100)).find((one) => one.orderNumber === orderNumber);
  const utr = 'SBIN000000004711';
  const accepted = {
    claimId: claim?.claimId ?? (0 as ClaimId),
    amountPaise: payablePaise,
    utr,
    creditedOn: '2026-11-21',
  };
  await store.staff.acceptClaim(accepted);
  await expectMail(`Order ${orderNumber}: payment received`, [total, utr, 'NEFT or RTGS']);

  const line = await store.database.one<{ name: string; linePaise: Paise; gstPaise: Paise }>(sql`
    select l.name, l.line_paise, o.gst_paise from order_line l join customer_order o on o.id = order_id where o.id = ${id}`);
  await expectMail(`Order ${orderNumber} is confirmed`, [
    line.name,
    formatRupees(line.linePaise),
    formatRupees(line.gstPaise),
    total,
    asha.address,
  ]);

  await store.staff.pack({ orderId: id });
  const parcel = { courier: 'Sequel', trackingNumber: 'SQ4711', trackingUrl: 'https://courier.example/SQ4711' };
  await store.staff.ship({ orderId: id, ...parcel });
  await expectMail(`Order ${orderNumber} is on its way`, ['Sequel', 'SQ4711', 'https://courier.example/SQ4711']);
  expect(threadsOf(orderNumber).length).toBeGreaterThan(2);
  expect(new Set(threadsOf(orderNumber))).toEqual(new Set([`<order-${orderNumber}@127.0.0.1>`]));
});

test('sends the emails of a cancelled card order: refund and charge, then the refund made', async () => {
  await asha.fillCart(piece);
  const placed = await asha.submit('Card');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  await store.pay(orderNumber, 'success');
  await asha.status(orderNumber);
  const request = { orderNumber, reason: 'Changed my mind', refundPaise: null, accountNumber: null, ifsc: null };
  const cancelled = await call(store, cancelOrder, request, { token: asha.token });
  if (!cancelled.ok) throw new Error(cancelled.message);
  const refund = formatRupees(cancelled.data.refundPaise);
  await expectMail(`Order ${orderNumber} is cancelled`, [refund, formatRupees(cancelled.data.chargePaise)]);

  await eventually(async () => {
    await store.steer('clock', { advanceMs: 6_000 });
    store.clock.advance(61);
    await watchPayments(store.payments, store.clock());
    return (await store.order(orderNumber)).state === 'refunded';
  });
  await expectMail(`Order ${orderNumber}: refund sent`, [refund, 'To your card']);
});

test('acknowledges an enquiry with its ticket number', async () => {
  const enquiry = { firstName: 'Asha', lastName: 'Rao', mobile: '9812345678', email: asha.email, message: 'Any 8 g?' };
  const sent = await call(store, addEnquiry, enquiry);
  if (!sent.ok) throw new Error(sent.message);
  const ticket = String(sent.extras.ticketNumber);
  await expectMail(`We have received your enquiry ${ticket}`, [ticket, 'Contact enquiry', 'Any 8 g?']);
});
