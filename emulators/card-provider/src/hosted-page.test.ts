import { describe, expect, it } from 'vitest';
import { type Json, type Pair, startPair } from './testing/pair.ts';

const ORDER = 'BUL-20261121-000042-1';
const RETURN = 'https://shop.example/pay/return?o=BUL-20261121-000042-1';
const VISA_CREDIT = '4444333322221111';
const RUPAY_DEBIT = '6074825972083818';

interface Visit {
  readonly status: number;
  readonly location: string | null;
  readonly page: string;
}

interface Buyer {
  /** Posts a form of the hosted page with its session. */
  submit(fields: Record<string, string>): Promise<Visit>;
  open(fields?: Record<string, string>): Promise<Visit>;
  visit(path: string): Promise<Visit>;
  readonly sessionId: string;
}

/** A browser that does not follow redirects. */
function buyerOf({ provider }: Pair, order: Json): Buyer {
  const sessionId = String(order.payment_session_id);
  async function visit(path: string, form?: Record<string, string>): Promise<Visit> {
    const response = await fetch(new URL(path, provider.url), {
      redirect: 'manual',
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    return { status: response.status, location: response.headers.get('location'), page: await response.text() };
  }
  return {
    sessionId,
    visit,
    submit: (fields) => visit('/pg/view/sessions/pay', { payment_session_id: sessionId, ...fields }),
    open: (fields = {}) => visit('/pg/view/sessions/checkout', { payment_session_id: sessionId, ...fields }),
  };
}

async function openOrder(fields: Json = {}): Promise<{ pair: Pair; buyer: Buyer }> {
  const pair = await startPair();
  return { pair, buyer: buyerOf(pair, await pair.order(fields)) };
}

function card(number: string, fields: Record<string, string> = {}): Record<string, string> {
  return { action: 'card', card_number: number, card_expiry: '12/39', card_cvv: '123', ...fields };
}

function attemptIn(visit: Visit): string {
  return new URL(visit.location ?? '', 'http://provider').searchParams.get('attempt') ?? '';
}

async function statuses({ api }: Pair): Promise<unknown[]> {
  const payments = (await api(`GET /pg/orders/${ORDER}/payments`)).list;
  const order = await api(`GET /pg/orders/${ORDER}`);
  return [order.json.order_status, ...payments.map((payment) => payment.payment_status)];
}

describe('the hosted page', () => {
  it('opens by a form post, redirects to a reloadable page, and shows the amount due', async () => {
    const { buyer } = await openOrder();
    const opened = await buyer.open();
    expect(opened.status).toBe(303);
    for (const _ of ['first', 'reloaded']) {
      const shown = await buyer.visit(opened.location ?? '');
      expect(shown.status).toBe(200);
      expect(shown.page).toContain('₹1,28,450.75');
      expect(shown.page).toContain(ORDER);
      expect(shown.page).toContain('Test payment page');
      expect(shown.page).toContain('Example Bullion');
      for (const button of ['Pay ₹1,28,450.75', 'Approve now', 'Decline', 'Abandon', 'Approve late']) {
        expect(shown.page).toContain(`>${button}</button>`);
      }
    }
  });

  it('reports an invalid session', async () => {
    const { buyer } = await openOrder();
    for (const sessionId of ['session_other', '', '"><script>alert(1)</script>']) {
      const shown = await buyer.open({ payment_session_id: sessionId });
      expect(shown.status).toBe(400);
      expect(shown.page).toContain('payment_session_id is not present or is invalid');
    }
  });

  it('escapes the buyer’s name', async () => {
    const details = { customer_id: 'c_1', customer_phone: '9876543210', customer_name: "Asha O'Rao" };
    const { buyer } = await openOrder({ customer_details: details });
    const shown = await buyer.visit((await buyer.open()).location ?? '');
    expect(shown.page).toContain('Asha O&#39;Rao');
  });

  it('pays by test card and one-time password', async () => {
    const { pair, buyer } = await openOrder();
    const entered = await buyer.submit(card('4444 3333 2222 1111'));
    expect(entered.status).toBe(303);
    expect(await statuses(pair)).toEqual(['ACTIVE', 'PENDING']);
    const asked = await buyer.visit(entered.location ?? '');
    expect(asked.page).toContain('One-time password');
    expect(asked.page).toContain('•••• 1111');

    const done = await buyer.submit({ action: 'otp', attempt: attemptIn(entered), otp: '111000' });
    expect([done.status, done.location]).toEqual([303, RETURN]);
    expect(await statuses(pair)).toEqual(['PAID', 'SUCCESS']);
    const [webhook] = await pair.store.webhooks(1);
    expect(webhook?.body.type).toBe('PAYMENT_SUCCESS_WEBHOOK');
  });

  it.each([
    ['4706131211212123', 'debit_card', 'visa'],
    ['4444333322221111', 'credit_card', 'visa'],
    ['5105105105105100', 'credit_card', 'mastercard'],
    ['6074825972083818', 'debit_card', 'rupay'],
  ])('accepts the test card %s', async (number, group, network) => {
    const { pair, buyer } = await openOrder();
    await buyer.submit(card(number));
    const [payment] = (await pair.api(`GET /pg/orders/${ORDER}/payments`)).list;
    expect(payment).toMatchObject({
      payment_group: group,
      payment_method: { card: { card_network: network, card_number: `XXXXXXXXXXXX${number.slice(-4)}` } },
    });
  });

  it.each([
    ['a card that is no test card', card('4111111111111111'), 'Use one of the test cards'],
    ['an expiry in the past', card(VISA_CREDIT, { card_expiry: '01/20' }), 'Enter a month and year to come'],
    ['a month that does not exist', card(VISA_CREDIT, { card_expiry: '13/39' }), 'Enter a month and year to come'],
    ['a CVV of two digits', card(VISA_CREDIT, { card_cvv: '12' }), 'Enter any 3 digits'],
  ])('shows an error for %s at its field, starts no attempt and repeats no input', async (_, fields, sentence) => {
    const { pair, buyer } = await openOrder();
    const refused = await buyer.submit(fields);
    expect(refused.status).toBe(422);
    expect(refused.page).toContain(sentence);
    expect(refused.page).toContain('aria-invalid="true"');
    expect(refused.page).not.toContain('value="4');
    expect(await statuses(pair)).toEqual(['ACTIVE']);
  });

  it('refuses a card type that the order does not accept', async () => {
    const { buyer } = await openOrder({ order_meta: { payment_methods: 'cc' } });
    expect((await buyer.submit(card(RUPAY_DEBIT))).page).toContain('does not take this kind of card');
  });

  it('declines after three wrong passwords', async () => {
    const { pair, buyer } = await openOrder();
    const attempt = attemptIn(await buyer.submit(card(VISA_CREDIT)));
    const wrong = () => buyer.submit({ action: 'otp', attempt, otp: '123456' });
    expect((await wrong()).page).toContain('2 tries left');
    expect((await wrong()).page).toContain('1 try left');
    expect((await wrong()).location).toBe(RETURN);
    expect(await statuses(pair)).toEqual(['ACTIVE', 'FAILED']);
  });

  it('drops the attempt when the buyer cancels at the bank', async () => {
    const { pair, buyer } = await openOrder();
    const attempt = attemptIn(await buyer.submit(card(VISA_CREDIT)));
    expect((await buyer.submit({ action: 'cancel', attempt })).location).toBe(RETURN);
    expect(await statuses(pair)).toEqual(['ACTIVE', 'USER_DROPPED']);
  });

  it.each([
    ['approve', ['PAID', 'SUCCESS']],
    ['decline', ['ACTIVE', 'FAILED']],
    ['abandon', ['ACTIVE', 'USER_DROPPED']],
    ['late', ['ACTIVE', 'PENDING']],
  ])('has a button to %s, which returns to the store', async (action, expected) => {
    const { pair, buyer } = await openOrder();
    const done = await buyer.submit({ action });
    expect([done.status, done.location]).toEqual([303, RETURN]);
    expect(await statuses(pair)).toEqual(expected);
  });

  it('pays some seconds after "Approve late"', async () => {
    const { pair, buyer } = await openOrder();
    await buyer.submit({ action: 'late' });
    await pair.emu('POST /clock', { advanceMs: 8_000 });
    expect(await statuses(pair)).toEqual(['PAID', 'SUCCESS']);
  });

  it('accepts a payment after a decline', async () => {
    const { pair, buyer } = await openOrder();
    await buyer.submit({ action: 'decline' });
    await buyer.submit({ action: 'approve' });
    expect(await statuses(pair)).toEqual(['PAID', 'SUCCESS', 'FAILED']);
  });

  it('accepts no second payment on a double submit', async () => {
    const { pair, buyer } = await openOrder();
    await buyer.submit({ action: 'approve' });
    const again = await buyer.submit({ action: 'approve' });
    expect(again.page).toContain('This order is already paid');
    expect(again.page).toContain(`href="${RETURN}"`);
    expect(await statuses(pair)).toEqual(['PAID', 'SUCCESS']);
  });

  it('returns to the store when the password is entered after the attempt has ended', async () => {
    const { pair, buyer } = await openOrder();
    const attempt = attemptIn(await buyer.submit(card(VISA_CREDIT)));
    await pair.emu('POST /clock', { advanceMs: 10 * 60_000 });
    const late = await buyer.submit({ action: 'otp', attempt, otp: '111000' });
    expect(late.location).toBe(RETURN);
    expect(await statuses(pair)).toEqual(['ACTIVE', 'USER_DROPPED']);
  });

  it('reports that a closed order can no longer be paid', async () => {
    const { pair, buyer } = await openOrder();
    await pair.api(`PATCH /pg/orders/${ORDER}`, { order_status: 'TERMINATED' });
    const shown = await buyer.visit((await buyer.open()).location ?? '');
    expect(shown.page).toContain('This order can no longer be paid');
    expect((await buyer.submit({ action: 'approve' })).page).toContain('This order can no longer be paid');
    expect(await statuses(pair)).toEqual(['TERMINATED']);
  });

  it('shows only the methods of the order, and UPI with its test ids', async () => {
    const { buyer: cardBuyer } = await openOrder();
    expect((await cardBuyer.visit((await cardBuyer.open()).location ?? '')).page).not.toContain('UPI ID');

    const { pair, buyer } = await openOrder({ order_meta: { return_url: RETURN, payment_methods: 'upi' } });
    const shown = await buyer.visit((await buyer.open()).location ?? '');
    expect(shown.page).toContain('UPI ID');
    expect(shown.page).not.toContain('Card number');
    expect((await buyer.submit({ action: 'upi', upi_id: 'someone@bank' })).status).toBe(422);
    await buyer.submit({ action: 'upi', upi_id: 'testfailure@gocash' });
    await buyer.submit({ action: 'upi', upi_id: 'testsuccess@gocash' });
    expect(await statuses(pair)).toEqual(['PAID', 'SUCCESS', 'FAILED']);
  });

  it('prefers the return URL of the checkout over the order’s, and only http or https', async () => {
    const { buyer } = await openOrder();
    await buyer.open({ return_url: 'javascript:alert(1)' });
    await buyer.open({ return_url: 'http://localhost:3000/done/{order_id}' });
    expect((await buyer.submit({ action: 'decline' })).location).toBe(`http://localhost:3000/done/${ORDER}`);
  });

  it('ends with a message when the order has no return URL', async () => {
    const { buyer } = await openOrder({ order_meta: {} });
    expect((await buyer.submit({ action: 'approve' })).page).toContain('You can close this page');
  });

  it('logs no input', async () => {
    const { pair, buyer } = await openOrder();
    await buyer.submit(card(VISA_CREDIT));
    const log = JSON.stringify(await pair.emu('GET /log?route=checkout.pay'));
    expect(log).toContain('/pg/view/sessions/pay');
    expect(log).not.toContain(VISA_CREDIT);
    expect(log).not.toContain(buyer.sessionId);
  });
});
