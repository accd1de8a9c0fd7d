/** HTML of the hosted page: order, card form, password step and test outcomes. */
import type { CardErrors } from './card-form.ts';
import { indianFormat } from './clock.ts';
import type { Emulator } from './emulator.ts';
import { page } from './hosted-page-layout.ts';
import { type Html, html } from './html.ts';
import type { Reply } from './http.ts';
import { displayRupees } from './money.ts';
import { type Order, returnAddress } from './orders.ts';
import { allows, TEST_CARDS, TEST_OTP } from './payment-methods.ts';
import type { Payment } from './payment-record.ts';

const untilTime = indianFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The first page: payment methods. Errors stand at their fields; input is not repeated. */
export function paymentPage(emulator: Emulator, order: Order, errors: CardErrors): Reply {
  const cards = TEST_CARDS.filter((card) => allows(order.paymentMethods, card.type));
  const answer = page(
    `Pay ${displayRupees(order.amountPaise)}`,
    'two',
    html`<div class="methods">
${cards.length > 0 ? cardForm(emulator, order, errors, cards) : null}
${allows(order.paymentMethods, 'upi') ? upiForm(order, errors) : null}
${outcomes(order)}
</div>
${summary(emulator, order)}`,
  );
  return Object.keys(errors).length === 0 ? answer : { ...answer, status: 422 };
}

/** The bank's page: one-time password. */
export function otpPage(emulator: Emulator, order: Order, payment: Payment, error: string | null): Reply {
  const card = payment.method.details.card;
  const answer = page(
    'One-time password',
    'two',
    html`<section class="card" aria-labelledby="title">
<h1 id="title">Confirm with your bank</h1>
<p class="muted">The bank of card ${String(card?.card_number ?? '').replace(/X+/, '•••• ')} asks you to confirm ${displayRupees(payment.amountPaise)}.</p>
<form method="post" action="/pg/view/sessions/pay">
${hidden(order, 'otp', payment)}
<div class="fields">${field({
      name: 'otp',
      label: 'One-time password',
      value: '',
      error,
      hint: `On this test page it is ${TEST_OTP}.`,
      attributes: html`inputmode="numeric" autocomplete="one-time-code" maxlength="6"${error === null ? html` autofocus` : null}`,
    })}</div>
<button class="main" type="submit">Confirm payment</button>
</form>
<form class="stack" method="post" action="/pg/view/sessions/pay">
${hidden(order, 'cancel', payment)}
<button type="submit">Cancel payment</button>
</form>
</section>
${summary(emulator, order)}`,
  );
  return error === null ? answer : { ...answer, status: 422 };
}

/** A page with a message and a link back to the store. */
export function noticePage(emulator: Emulator, order: Order | null, title: string, text: string): Reply {
  const back = order === null ? null : returnAddress(order);
  return page(
    title,
    'one',
    html`<section class="card">
<h1>${title}</h1>
<p class="muted">${text}</p>
${back === null ? null : html`<div class="stack"><a class="button" href="${back}">Return to ${emulator.settings.merchantName}</a></div>`}
</section>`,
  );
}

function cardForm(emulator: Emulator, order: Order, errors: CardErrors, cards: typeof TEST_CARDS): Html {
  const year = new Date(emulator.clock.nowMs()).getUTCFullYear() + 4;
  const expiry = `12/${String(year).slice(2)}`;
  const pristine = Object.keys(errors).length === 0;
  return html`<section class="card" aria-labelledby="card-title">
<h1 id="card-title">Debit or credit card</h1>
<div data-needs-script hidden>
<p class="muted">Test cards, each with the one-time password ${TEST_OTP}:</p>
<div class="chips">${cards.map((card) => html`<button type="button" data-card="${grouped(card.number)}" data-expiry="${expiry}">${card.label}</button>`)}</div>
</div>
<form method="post" action="/pg/view/sessions/pay" autocomplete="off" novalidate>
${hidden(order, 'card', null)}
<div class="fields">
${field({
  name: 'card_number',
  label: 'Card number',
  value: pristine ? grouped(cards[0]?.number ?? '') : '',
  error: errors.number ?? null,
  hint: null,
  attributes: html`inputmode="numeric" maxlength="23"`,
})}
<div class="pair">
${field({
  name: 'card_expiry',
  label: 'Expiry (MM/YY)',
  value: pristine ? expiry : '',
  error: errors.expiry ?? null,
  hint: null,
  attributes: html`maxlength="7"`,
})}
${field({
  name: 'card_cvv',
  label: 'CVV',
  value: pristine ? '123' : '',
  error: errors.cvv ?? null,
  hint: null,
  attributes: html`inputmode="numeric" maxlength="3"`,
})}
</div>
</div>
<button class="main" type="submit">Pay ${displayRupees(order.amountPaise)}</button>
</form>
</section>`;
}

function upiForm(order: Order, errors: CardErrors): Html {
  return html`<section class="card" aria-labelledby="upi-title">
<h2 id="upi-title">UPI</h2>
<form method="post" action="/pg/view/sessions/pay" novalidate>
${hidden(order, 'upi', null)}
<div class="fields">${field({
    name: 'upi_id',
    label: 'UPI ID',
    value: 'testsuccess@gocash',
    error: errors.upi ?? null,
    hint: 'testsuccess@gocash pays, testfailure@gocash is declined.',
    attributes: html`inputmode="email" autocapitalize="none"`,
  })}</div>
<button type="submit">Pay by UPI</button>
</form>
</section>`;
}

function outcomes(order: Order): Html {
  const choices = [
    ['approve', 'Approve now'],
    ['decline', 'Decline'],
    ['abandon', 'Abandon'],
    ['late', 'Approve late'],
  ] as const;
  return html`<section class="card" aria-labelledby="outcome-title">
<h2 id="outcome-title">Or choose an outcome</h2>
<p class="muted">For trying the store out. Approve late returns to the store first and pays a few seconds later.</p>
<form method="post" action="/pg/view/sessions/pay">
<input type="hidden" name="payment_session_id" value="${order.sessionId}">
<div class="outcomes">${choices.map(([action, label]) => html`<button type="submit" name="action" value="${action}">${label}</button>`)}</div>
</form>
</section>`;
}

function summary(emulator: Emulator, order: Order): Html {
  return html`<aside class="card summary" aria-label="Order">
<p class="muted">To ${emulator.settings.merchantName}</p>
<p class="amount">${displayRupees(order.amountPaise)}</p>
<dl>
<div><dt>Order</dt><dd>${order.id}</dd></div>
${order.customer.name === null ? null : html`<div><dt>Buyer</dt><dd>${order.customer.name}</dd></div>`}
<div><dt>Pay before</dt><dd>${untilTime.format(order.expiresMs)} IST</dd></div>
</dl>
</aside>`;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly hint: string | null;
  /** Additional attributes of the field. */
  readonly attributes: Html;
}

function field({ name, label, value, error, hint, attributes }: Field): Html {
  const described = [error === null ? '' : `${name}-error`, hint === null ? '' : `${name}-hint`].join(' ').trim();
  return html`<div>
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" ${attributes}${described === '' ? null : html` aria-describedby="${described}"`}${error === null ? null : html` aria-invalid="true"`}>
${error === null ? null : html`<p class="error" id="${name}-error">${error}</p>`}
${hint === null ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`;
}

function hidden(order: Order, action: string, payment: Payment | null): Html {
  return html`<input type="hidden" name="payment_session_id" value="${order.sessionId}">
<input type="hidden" name="action" value="${action}">
${payment === null ? null : html`<input type="hidden" name="attempt" value="${payment.id}">`}`;
}

function grouped(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}
