/** The page that stands for the payer's UPI app: pay, decline with a bank's reason, let it expire, or pay late. */
import { ApiError } from './api-error.ts';
import { declinedFor, UPI_DECLINE_CODES } from './declines.ts';
import type { Emulator } from './emulator.ts';
import { noticePage } from './hosted-page-html.ts';
import { page, pageReply } from './hosted-page-layout.ts';
import { html } from './html.ts';
import type { Call, Reply, Route } from './http.ts';
import { displayRupees } from './money.ts';
import { readOrderById } from './orders.ts';
import { upiMethod } from './payment-methods.ts';
import { type Payment, readPayment } from './payment-record.ts';
import { finishAttempt, planFinish } from './payments.ts';

const PAGE = '/pg/view/upi/:paymentId';
const PAYER = 'payer@okaxis';

export function upiPageRoutes(emulator: Emulator): Route[] {
  const guarded = (answer: (payment: Payment, call: Call) => Reply) => (call: Call) => {
    try {
      return answer(readPayment(emulator, call.params.paymentId ?? ''), call);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { ...noticePage(emulator, null, 'This payment request does not work', error.message), status: 404 };
    }
  };
  return [
    { name: 'upi.page', method: 'GET', path: PAGE, answer: guarded((payment) => show(emulator, payment)) },
    {
      name: 'upi.act',
      method: 'POST',
      path: PAGE,
      answer: guarded((payment, call) => act(emulator, payment, new URLSearchParams(call.bodyText))),
    },
  ];
}

function act(emulator: Emulator, payment: Payment, form: URLSearchParams): Reply {
  const action = form.get('action');
  const isOpen = payment.status === 'PENDING';
  if (isOpen && (action === 'pay' || action === 'late')) withPayer(emulator, payment);
  if (isOpen && action === 'pay') finishAttempt(emulator, payment.id, 'success');
  if (isOpen && action === 'late') {
    finishAttempt(emulator, payment.id, 'dropped');
    planFinish(emulator, payment.id, 'success', emulator.behaviour.lateSuccessMs);
  }
  if (isOpen && action === 'expire') finishAttempt(emulator, payment.id, 'dropped');
  if (isOpen && action === 'decline') {
    finishAttempt(emulator, payment.id, 'failed', declinedFor(form.get('reason') ?? 'ZA'));
  }
  return pageReply(303, null, { location: `/pg/view/upi/${payment.id}` });
}

/** The record names the payer's UPI id once they have acted. */
function withPayer(emulator: Emulator, payment: Payment): void {
  const { channel } = payment.method.details.upi ?? {};
  if (channel !== 'link' && channel !== 'qrcode') return;
  emulator.state.payments.put({ ...payment, method: upiMethod(PAYER, channel) });
}

function show(emulator: Emulator, payment: Payment): Reply {
  const order = readOrderById(emulator, payment.orderId);
  if (payment.status !== 'PENDING') {
    return noticePage(emulator, null, ENDED[payment.status], 'You can close this page and return to the store.');
  }
  return page(
    `Pay ${displayRupees(payment.amountPaise)}`,
    'one',
    html`<section class="card" aria-labelledby="title">
<p class="muted">UPI request from ${emulator.settings.merchantName}, order ${order.id}</p>
<h1 class="amount" id="title">${displayRupees(payment.amountPaise)}</h1>
<form method="post" class="stack">
<button class="main" type="submit" name="action" value="pay">Pay</button>
</form>
<form method="post" class="fields">
<div><label for="reason">Bank’s reason</label>
<select id="reason" name="reason">${UPI_DECLINE_CODES.map(({ code, description }) => html`<option value="${code}">${code} · ${description}</option>`)}</select></div>
<div class="outcomes">
<button type="submit" name="action" value="decline">Decline</button>
<button type="submit" name="action" value="expire">Let it expire</button>
<button type="submit" name="action" value="late">Expire, then pay late</button>
</div>
</form>
</section>`,
  );
}

const ENDED = {
  SUCCESS: 'Paid',
  FAILED: 'Payment declined',
  USER_DROPPED: 'The request has expired',
} as const;
