/** Routes of the hosted payment page: from the session through an attempt and its outcome back to the store. */
import { ApiError, badSession } from './api-error.ts';
import { checkCard } from './card-form.ts';
import type { Emulator } from './emulator.ts';
import { noticePage, otpPage, paymentPage } from './hosted-page-html.ts';
import { pageReply } from './hosted-page-layout.ts';
import type { Call, Reply, Route } from './http.ts';
import { hasOpenAttempt, type Order, readOrderById, returnAddress } from './orders.ts';
import { allows, cardMethod, firstAllowed, TEST_OTP, upiMethod, upiOutcome } from './payment-methods.ts';
import { type Payment, readPayment } from './payment-record.ts';
import { beginAttempt, finishAttempt, planFinish } from './payments.ts';

const PAGE = '/pg/view/sessions/checkout';
const MOST_OTP_TRIES = 3;

/** The routes of the hosted page. */
export function hostedPageRoutes(emulator: Emulator): Route[] {
  const guarded = (answer: (call: Call) => Reply) => (call: Call) => explained(emulator, call, answer);
  return [
    { name: 'checkout.open', method: 'POST', path: PAGE, answer: guarded((call) => open(emulator, call)) },
    { name: 'checkout.page', method: 'GET', path: PAGE, answer: guarded((call) => show(emulator, call)) },
    {
      name: 'checkout.pay',
      method: 'POST',
      path: '/pg/view/sessions/pay',
      answer: guarded((call) => pay(emulator, call)),
    },
  ];
}

/** Accepts the form post of `cashfree.js` and redirects to a GET, so that the page can be reloaded. */
function open(emulator: Emulator, call: Call): Reply {
  const form = new URLSearchParams(call.bodyText);
  const order = orderOfSession(emulator, form.get('payment_session_id'));
  const returnUrl = form.get('return_url');
  if (returnUrl !== null && URL.canParse(returnUrl) && /^https?:/.test(returnUrl)) {
    emulator.state.orders.put({ ...order, checkoutReturnUrl: returnUrl });
  }
  return pageOf(order);
}

function show(emulator: Emulator, call: Call): Reply {
  const order = orderOfSession(emulator, call.url.searchParams.get('payment_session_id'));
  const attempt = call.url.searchParams.get('attempt');
  if (order.status !== 'ACTIVE' && !hasOpenAttempt(emulator, order)) return closed(emulator, order);
  if (attempt === null) return paymentPage(emulator, order, {});
  const payment = readPayment(emulator, attempt, order.id);
  return payment.status === 'PENDING' ? otpPage(emulator, order, payment, null) : pageOf(order);
}

function pay(emulator: Emulator, call: Call): Reply {
  const form = new URLSearchParams(call.bodyText);
  const order = orderOfSession(emulator, form.get('payment_session_id'));
  switch (form.get('action')) {
    case 'card':
      return payByCard(emulator, order, form);
    case 'otp':
      return confirmOtp(emulator, order, form);
    case 'cancel':
      return leave(emulator, order, readPayment(emulator, form.get('attempt') ?? '', order.id));
    case 'upi':
      return payByUpi(emulator, order, form);
    case 'approve':
      finishAttempt(emulator, attemptFor(emulator, order).id, 'success');
      return backToStore(emulator, order);
    case 'decline':
      finishAttempt(emulator, attemptFor(emulator, order).id, 'failed');
      return backToStore(emulator, order);
    case 'abandon':
      return leave(emulator, order, attemptFor(emulator, order));
    case 'late':
      planFinish(emulator, attemptFor(emulator, order).id, 'success', emulator.behaviour.lateSuccessMs);
      return backToStore(emulator, order);
    default:
      return pageOf(order);
  }
}

function payByCard(emulator: Emulator, order: Order, form: URLSearchParams): Reply {
  const checked = checkCard(form, order.paymentMethods, emulator.clock.nowMs());
  if (checked.card === null) return paymentPage(emulator, order, checked.errors);
  const payment = beginAttempt(emulator, order.id, cardMethod(checked.card));
  return seeOther(`${PAGE}?${new URLSearchParams({ payment_session_id: order.sessionId, attempt: payment.id })}`);
}

function confirmOtp(emulator: Emulator, order: Order, form: URLSearchParams): Reply {
  const payment = readPayment(emulator, form.get('attempt') ?? '', order.id);
  // The attempt has ended in a second tab or by timeout: return to the store.
  if (payment.status !== 'PENDING') return backToStore(emulator, order);
  if ((form.get('otp') ?? '').trim() === TEST_OTP) {
    finishAttempt(emulator, payment.id, 'success');
    return backToStore(emulator, order);
  }
  const tried = emulator.state.payments.put({ ...payment, otpTries: payment.otpTries + 1 });
  if (tried.otpTries >= MOST_OTP_TRIES) {
    finishAttempt(emulator, payment.id, 'failed');
    return backToStore(emulator, order);
  }
  const left = MOST_OTP_TRIES - tried.otpTries;
  return otpPage(emulator, order, tried, `That password is not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`);
}

function payByUpi(emulator: Emulator, order: Order, form: URLSearchParams): Reply {
  const upiId = (form.get('upi_id') ?? '').trim();
  const outcome = upiOutcome(upiId);
  if (outcome === null || !allows(order.paymentMethods, 'upi')) {
    return paymentPage(emulator, order, { upi: 'Enter one of the test UPI IDs, such as testsuccess@gocash.' });
  }
  finishAttempt(emulator, beginAttempt(emulator, order.id, upiMethod(upiId, 'collect')).id, outcome);
  return backToStore(emulator, order);
}

function leave(emulator: Emulator, order: Order, payment: Payment): Reply {
  if (payment.status === 'PENDING') finishAttempt(emulator, payment.id, 'dropped');
  return backToStore(emulator, order);
}

function attemptFor(emulator: Emulator, order: Order): Payment {
  return beginAttempt(emulator, order.id, firstAllowed(order.paymentMethods));
}

/** The same GET for success, failure and cancellation: the store has to read the outcome. */
function backToStore(emulator: Emulator, order: Order): Reply {
  const address = returnAddress(order);
  if (address !== null) return seeOther(address);
  return noticePage(emulator, order, 'The payment page is done', 'You can close this page and return to the store.');
}

function closed(emulator: Emulator, order: Order): Reply {
  if (order.status === 'PAID') {
    return noticePage(
      emulator,
      order,
      'This order is already paid',
      'Nothing more is due. The store shows your order.',
    );
  }
  return noticePage(
    emulator,
    order,
    'This order can no longer be paid',
    'No money was taken. Return to the store to start again.',
  );
}

function orderOfSession(emulator: Emulator, sessionId: string | null): Order {
  const session = sessionId === null ? undefined : emulator.state.sessions.get(sessionId);
  if (session === undefined) throw badSession();
  return readOrderById(emulator, session.orderId);
}

/** Shows a refusal as a page. */
function explained(emulator: Emulator, call: Call, answer: (call: Call) => Reply): Reply {
  try {
    return answer(call);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const sessionId = new URLSearchParams(call.bodyText).get('payment_session_id');
    const session = emulator.state.sessions.get(sessionId ?? '');
    if (session !== undefined) return closed(emulator, readOrderById(emulator, session.orderId));
    const page = noticePage(emulator, null, 'This payment link does not work', error.message);
    return { ...page, status: error.status };
  }
}

function pageOf(order: Order): Reply {
  return seeOther(`${PAGE}?${new URLSearchParams({ payment_session_id: order.sessionId })}`);
}

function seeOther(location: string): Reply {
  return pageReply(303, null, { location });
}
