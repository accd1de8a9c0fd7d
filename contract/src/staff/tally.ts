/** The books for Tally: which vouchers are not there yet, their export, and the log of exports. */
import type { Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import { MOST_REGISTER_DAYS } from './registers.ts';
import { staffCall } from './staff-call.ts';
import { isoDate } from './staff-values.ts';

/** Vouchers of the day book, and those of suppliers. */
export const TALLY_VOUCHER_NAMES = [
  'Sale',
  'Credit note',
  'Receipt',
  'Refund',
  'Taken back by bank',
  'Balance paid out',
  'Written off',
  'TDS withheld',
  'Purchase',
  'Rate fixed',
  'Debit note',
  'Supplier paid',
  'Supplier payment taken back',
] as const;
export type TallyVoucher = (typeof TALLY_VOUCHER_NAMES)[number];

/** What each becomes in Tally. */
export const TALLY_VOUCHERS: Readonly<Record<TallyVoucher, string>> = {
  Sale: 'Sales',
  'Credit note': 'Credit Note',
  Receipt: 'Receipt',
  Refund: 'Payment',
  'Taken back by bank': 'Payment',
  'Balance paid out': 'Payment',
  'Written off': 'Journal',
  'TDS withheld': 'Journal',
  Purchase: 'Purchase',
  'Rate fixed': 'Purchase',
  'Debit note': 'Debit Note',
  'Supplier paid': 'Payment',
  'Supplier payment taken back': 'Receipt',
};

/** Of one kind, in the period. */
export interface TallyCount {
  readonly voucher: TallyVoucher;
  readonly waiting: number;
  readonly waitingPaise: Paise;
  readonly exported: number;
  readonly exportedPaise: Paise;
}

export interface TallyExport {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly exportedAt: string;
  readonly exportedBy: string;
  readonly vouchers: number;
  /** Of all its vouchers; debits and credits are equal in each. */
  readonly paise: Paise;
  /** Of its vouchers. */
  readonly downloads: number;
  readonly downloadedAt: string | null;
}

export interface TallyBooks {
  /** The company that the files name; empty for the one that is open in Tally. */
  readonly company: string;
  /** Kinds that have vouchers in the period. */
  readonly counts: TallyCount[];
  /** The latest first. */
  readonly exports: TallyExport[];
}

/** Tally reads larger files slowly. */
export const MOST_TALLY_VOUCHERS = 20_000;
export const TALLY_EXPORTS_SHOWN = 50;

const period = z.object({ from: isoDate, to: isoDate });

const periodRefusals = {
  'period-reversed': [400, 'The last day is before the first'],
  'period-too-long': [400, `Choose a period of at most ${MOST_REGISTER_DAYS} days`],
} as const;

export const readTally = staffCall<TallyBooks>()({
  name: 'ReadTally',
  does: 'Counts the vouchers of a period that were exported to Tally and those that were not, and lists the latest exports.',
  right: 'books.read',
  repeat: 'harmless',
  payload: period,
  refusals: periodRefusals,
});

export const exportTally = staffCall<{ readonly exportId: number; readonly vouchers: number }>()({
  name: 'ExportTally',
  does: 'Puts the vouchers of a period that were never exported into an export for Tally, whose files can be downloaded.',
  right: 'books.export',
  repeat: 'harmless',
  payload: period,
  refusals: {
    ...periodRefusals,
    'nothing-new': [409, 'Everything of these days was exported already: download it from the list below'],
    'too-many-vouchers': [409, 'More than 20,000 vouchers: choose a shorter period'],
  },
});
