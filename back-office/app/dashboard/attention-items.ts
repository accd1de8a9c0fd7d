/** The queues and risks of the dashboard, each with the right that its list requires. */
import type { Admission, Alert, Dashboard } from '@tola/contract/staff';
import { financialYear, indianDate } from '@tola/pricing';
import { QUEUE_LABELS } from '../orders/queue-labels.ts';

export interface AttentionItem {
  readonly kind: 'late' | 'waiting';
  readonly label: string;
  readonly amount: number;
  /** The list, filtered to these. */
  readonly to: string;
  readonly right: Admission;
  readonly alert?: Alert;
}

export function attentionItems(day: Dashboard): readonly AttentionItem[] {
  return [
    item('late', QUEUE_LABELS.ordersAtRisk, day.ordersAtRisk, '/orders?isAtRisk=yes', 'orders.read', 'late-orders'),
    item('late', 'Overdue deadlines', day.deadlinesOverdue, '/deadlines?state=overdue', 'orders.read'),
    item('late', 'Failed messages', day.messagesFailed, '/outbox?state=failed', 'messages.read', 'failed-messages'),
    item('late', 'Stock that does not add up', day.stockFaults, '/stock', 'stock.read'),
    item('late', 'E-invoices to correct', day.eInvoicesToCorrect, '/books/e-invoices', 'books.read'),
    item('late', 'Rates to fix today', day.ratesToFixToday, '/purchases?state=unfixed', 'purchases.read'),
    item('late', 'Trading halts to check', day.pausesToCheck, '/pricing', 'rates.read'),
    item('waiting', QUEUE_LABELS.paymentsToVerify, day.toVerify, '/verify', 'orders.accept-payment'),
    item('waiting', QUEUE_LABELS.paymentsToResolve, day.toDecide, '/orders?needsDecision=yes', 'orders.read'),
    item('waiting', QUEUE_LABELS.ordersToPack, day.toPack, '/orders?state=confirmed', 'orders.read'),
    item('waiting', QUEUE_LABELS.ordersToDispatch, day.toShip, '/orders?state=packed', 'orders.read'),
    item('waiting', 'Proofs to be approved by customers', day.proofsWaiting, '/orders?state=confirmed', 'orders.read'),
    item('waiting', 'Rates to fix', day.ratesToFix, '/purchases?state=unfixed', 'purchases.read'),
    item('waiting', 'PANs to decide', day.pansToDecide, '/pan-verification', 'customers.verify-pan'),
    item('waiting', 'Stock counts to approve', day.countsToApprove, '/stock/counts', 'stock.approve'),
    item('waiting', 'Months to close', day.monthsToClose, '/books/closing', 'books.close'),
    item(
      'waiting',
      'Firms near the TDS limit',
      day.limitsNear,
      `/books/registers/limits?${thisYear(day.at)}`,
      'books.read',
    ),
    item('waiting', 'Changes to approve', day.changesWaiting, '/changes', 'staff'),
    item('waiting', 'Enquiries', day.enquiriesWaiting, '/enquiries', 'enquiries.answer'),
    item('waiting', 'Reviews', day.reviewsWaiting, '/records/reviews?status=waiting', 'testimonials.decide'),
    item(
      'waiting',
      'Testimonials',
      day.testimonialsWaiting,
      '/records/testimonials?status=waiting',
      'testimonials.decide',
    ),
  ];
}

function item(
  kind: AttentionItem['kind'],
  label: string,
  amount: number,
  to: string,
  right: Admission,
  alert?: Alert,
): AttentionItem {
  return { kind, label, amount, to, right, ...(alert === undefined ? {} : { alert }) };
}

/** The days of the financial year so far, as a register takes them. */
function thisYear(at: string): string {
  const now = new Date(at);
  const from = `${financialYear(now).slice(0, 4)}-04-01`;
  return new URLSearchParams({ from, to: indianDate(now) }).toString();
}
