/** Bank statements: files of any bank, what their import would do, and layouts that staff have described. */
import type { Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { OrderState } from '../orders.ts';
import { creditUsed, orderUnknown } from './bank.ts';
import { staffCall } from './staff-call.ts';
import { anId, requiredText } from './staff-values.ts';

export const MOST_STATEMENT_BYTES = 8 * 1024 * 1024;

/** Positions from 0 in the table of a statement; null for a column that it does not have. */
export interface StatementColumns {
  readonly date: number | null;
  readonly narration: number | null;
  readonly reference: number | null;
  /** Money in, and money out, where each has a column. */
  readonly credit: number | null;
  readonly debit: number | null;
  /** Both in one column: its sign, a suffix, or `side` tells which. */
  readonly amount: number | null;
  /** DR or CR of `amount`. */
  readonly side: number | null;
  readonly balance: number | null;
  /** DR or CR of `balance`. */
  readonly balanceSide: number | null;
}

const position = z.nullable(z.int('is not a column').check(z.minimum(0), z.maximum(39, 'is not a column')));

const columns = z.object({
  date: position,
  narration: position,
  reference: position,
  credit: position,
  debit: position,
  amount: position,
  side: position,
  balance: position,
  balanceSide: position,
} satisfies Record<keyof StatementColumns, unknown>);

/** A layout as staff describe it. */
export interface StatementLayout {
  readonly bankName: string;
  /** From 1. */
  readonly headerRow: number;
  readonly columns: StatementColumns;
}

/** First rows of a file whose columns are not known, and a guess. */
export interface UnknownLayout {
  /** What staff have to say: which column is which, or whether the amounts are money in only. */
  readonly question: 'columns' | 'sides';
  readonly rows: readonly (readonly string[])[];
  /** From 1; null when no row reads like a header. */
  readonly headerRow: number | null;
  readonly columns: StatementColumns;
}

export const unreadableStatement = {
  'statement-empty': [400, 'The file is empty'],
  'statement-pdf': [400, 'This is a PDF. Download the statement as Excel or CSV instead'],
  'statement-picture': [400, 'This is a picture. Download the statement as Excel or CSV instead'],
  'statement-archive': [400, 'This is a ZIP archive. Unpack it and choose the file inside'],
  'statement-locked': [400, 'The file has a password. Open it in Excel, save it without one, and choose that copy'],
  'statement-binary': [400, 'This is not a table. Download the statement as Excel or CSV'],
  'statement-web-page': [
    400,
    'This is a web page without a table: the bank’s login has probably expired. Download the statement again',
  ],
  'statement-damaged': [400, 'The spreadsheet is damaged. Download it again'],
  'statement-unpacked': [400, 'The spreadsheet becomes too large when it is unpacked. Download a shorter period'],
  'statement-too-many-rows': [400, 'The file has more than {most} rows. Download a shorter period'],
  'no-transactions': [400, 'No row of the file has a date and an amount: this is not a bank statement'],
  'statement-without-lines': [
    400,
    'The file has the header of a statement and no transactions. Download a period that has some',
  ],
  'sides-unknown': [
    400,
    'The amounts have no sign, no CR or DR and no balance, so money in and money out look alike. Download a statement that shows them, or choose the column as Credit if it lists money in only',
  ],
  'layout-incomplete': [400, 'Choose the header row, the date column, and the column of credits or of amounts'],
  'date-unreadable': [400, 'Row {row}: “{text}” is not a date. Dates are read as day, month, year'],
  'amount-unreadable': [400, 'Row {row}: “{text}” is not an amount'],
  'amount-impossible': [400, 'Row {row} has an amount that no bank pays'],
  'reference-rounded': [
    400,
    'Row {row}: a spreadsheet program has rounded the reference number to {text}. Choose the file as the bank sent it',
  ],
  'balance-broken': [
    400,
    'Row {row} does not fit the running balance: a row is missing or was changed. Download the statement again',
  ],
} as const;

export type UnreadableReason = keyof typeof unreadableStatement;

const statementRefusals = {
  ...creditUsed,
  ...orderUnknown,
  'statement-known': [409, 'This statement was imported before'],
  'layout-unknown': [400, 'The columns of this file are not known yet. Choose which is which'],
  ...unreadableStatement,
} as const;

const file = z
  .string('is required')
  .check(
    z.minLength(1, 'is empty'),
    z.maxLength(Math.ceil(MOST_STATEMENT_BYTES / 3) * 4, 'is larger than 8 MB: download a shorter period'),
    z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'is not base64'),
  );

const statementPayload = z.object({
  name: requiredText(200),
  /** Base64. */
  file,
  /** Of a file whose columns are not known. It is remembered at the import, for all files with the same header. */
  layout: z.nullable(
    z.object({ bankName: requiredText(60), headerRow: z.int().check(z.minimum(1), z.maximum(200)), columns }),
  ),
});

const bodyBytes = 12 * 1024 * 1024;

/** A credit that an import assigns to an order. */
export interface MatchedCredit {
  readonly orderNumber: string;
  readonly amountPaise: Paise;
  /** The state of the order afterwards. */
  readonly state: OrderState;
  /** Amount received less the amount due: below zero when short. */
  readonly missedPaise: Paise;
  /** Shortfall of the order that is waived. */
  readonly writtenOffPaise: Paise;
  /** Surplus of the order that is added to the customer’s balance. */
  readonly toBalancePaise: Paise;
}

/** A credit recorded before that the bank has taken back. */
export interface TakenBackCredit {
  readonly amountPaise: Paise;
  readonly takenBackOn: string;
  readonly narration: string;
  /** Null for a credit that belongs to no order. */
  readonly orderNumber: string | null;
}

export interface ImportedStatement {
  readonly creditsRead: number;
  readonly creditsNew: number;
  /** Credits recorded before that the bank has taken back; their orders are not dispatched until staff decide. */
  readonly takenBack: readonly TakenBackCredit[];
  readonly matched: readonly MatchedCredit[];
  readonly unmatched: readonly {
    readonly amountPaise: Paise;
    readonly creditedOn: string;
    readonly narration: string;
  }[];
}

export interface StatementCheck {
  /** Null when the columns were recognised, but not the bank, and when they are unknown. */
  readonly bankName: string | null;
  /** Set when staff have to say which column is which; nothing else was read then. */
  readonly unknownLayout: UnknownLayout | null;
  readonly creditsRead: number;
  readonly takenBack: readonly TakenBackCredit[];
  /** What the import would assign and where it is more or less than due. */
  readonly differences: readonly MatchedCredit[];
}

export const checkStatement = staffCall<StatementCheck>()({
  name: 'CheckStatement',
  does: 'Reads a bank statement and tells what its import would do. Changes nothing.',
  right: 'bank.import',
  repeat: 'harmless',
  payload: statementPayload,
  bodyBytes,
  refusals: statementRefusals,
});

export const importStatement = staffCall<ImportedStatement>()({
  name: 'ImportStatement',
  does: 'Imports a bank statement and matches its credits to orders.',
  right: 'bank.import',
  repeat: 'harmless',
  payload: statementPayload,
  bodyBytes,
  refusals: statementRefusals,
});

/** Payload for a statement whose text is known. */
export function statementOfText(name: string, text: string): z.output<typeof statementPayload> {
  const bytes = new TextEncoder().encode(text);
  return { name, file: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), layout: null };
}

/** A layout that staff have described. */
export interface KnownLayout {
  readonly id: number;
  readonly bankName: string;
  readonly savedAt: string;
}

export const listStatementLayouts = staffCall<readonly KnownLayout[]>()({
  name: 'ListStatementLayouts',
  does: 'Lists the layouts of bank statements that staff have described.',
  right: 'bank.read',
  repeat: 'harmless',
});

export const forgetStatementLayout = staffCall()({
  name: 'ForgetStatementLayout',
  does: 'Removes a described layout: the next file with this header asks for its columns.',
  right: 'bank.import',
  repeat: 'harmless',
  payload: z.object({ layoutId: anId }),
  refusals: { 'layout-missing': [404, 'This layout was removed already'] },
});
