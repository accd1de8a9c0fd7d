/** Refusals of the back office's file routes. Their reply is the message alone. */
import type { Refusals } from '../call.ts';

export const staffFileRefusals = {
  'picture-unknown': [404, 'Not found'],
  'document-unknown': [404, 'This order has no invoice'],
  'credit-note-unknown': [404, 'Not found'],
  'bill-unknown': [404, 'Bill not found'],
  'resource-unknown': [404, 'Not found'],
  'report-unknown': [404, 'Not found'],
  'dates-not-valid': [400, 'These dates are not valid'],
  'filters-not-valid': [400, 'These filters are not valid'],
  'nothing-to-print': [404, 'None of these orders has such a document'],
  'invoices-not-allowed': [403, 'You don’t have permission to see invoices'],
  'exports-busy': [503, 'Other exports are running. Try again in a minute'],
  'format-unknown': [404, 'Films are taken as MP4 and WebM'],
  'not-a-film': [400, 'This is not a film in {format}'],
} as const satisfies Refusals;
