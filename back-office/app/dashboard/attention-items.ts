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
    item('late', 'Trading halts to check', day.pausesToCheck, '/pricing', 'rates.read'),
    item('waiting', QUEUE_LABELS.paymentsToVerify, day.toVerify, '/bank', 'bank.read'),
    item('waiting', QUEUE_LABELS.paymentsToResolve, day.toDecide, '/orders?needsDecision=yes', 'orders.read'),
    item('waiting', QUEUE_LABELS.ordersToPack, day.toPack, '/orders?state=confirmed', 'orders.read'),
    item('waiting', QUEUE_LABELS.ordersToDispatch, day.toShip, '/orders?state=packed', 'orders.read'),
    item(
      'waiting',
      'Firms near the TDS limit',
      day.limitsNear,
      `/books/registers/limits?${thisYear(day.at)}`,
      'books.read',
    ),
    item('waiting', 'Changes to approve', day.changesWaiting, '/changes', 'staff'),
    item('waiting', 'Enquiries', day.enquiriesWaiting, '/enquiries', 'enquiries.answer'),
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
