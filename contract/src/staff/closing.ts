/** Closing of the books by month. */
import type { Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import { bookMonth } from './gst-returns.ts';
import { staffCall } from './staff-call.ts';
import { reason } from './staff-values.ts';

export interface BookMonth {
  readonly month: string;
  readonly state: 'closed' | 'open' | 'current';
  readonly closedAt: string | null;
  readonly closedBy: string | null;
  readonly invoices: number;
  readonly creditNotes: number;
  /** Net of credit notes. */
  readonly taxablePaise: Paise;
  readonly taxPaise: Paise;
}

export interface Closing {
  /** Newest first. */
  readonly months: BookMonth[];
  /** The month that can be closed now; null when the last one is. */
  readonly next: string | null;
  /** The month that an owner could reopen. */
  readonly last: string | null;
}

export const readClosing = staffCall<Closing>()({
  name: 'ReadClosing',
  does: 'Lists the months of the last year with their figures, and which of them are closed.',
  right: 'books.read',
  repeat: 'harmless',
});

export const closeMonth = staffCall()({
  name: 'CloseMonth',
  does: 'Closes the books of a month and of all before it: later documents are dated in the month after.',
  right: 'books.close',
  repeat: 'harmless',
  payload: z.object({ month: bookMonth }),
  refusals: {
    'month-not-over': [409, 'This month is not over yet'],
    'earlier-month-open': [409, 'Close the month before it first'],
    'being-cancelled': [409, 'E-invoices of this month are being cancelled. Close it when the portal has answered'],
  },
});

export const reopenMonth = staffCall()({
  name: 'ReopenMonth',
  does: 'Opens the books of the last closed month again.',
  right: 'books.reopen',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({ month: bookMonth, reason }),
  refusals: { 'later-month-closed': [409, 'Only the last closed month can be reopened'] },
});
