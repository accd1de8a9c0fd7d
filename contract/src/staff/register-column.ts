/** What a register declares: its columns, their units, and the filters it offers. */

/** Unit of a column. Days and times are those of India. */
export type RegisterUnit = 'text' | 'count' | 'paise' | 'day' | 'time';

export type RegisterLink =
  | 'document'
  | 'order'
  | 'ledger'
  | 'customer'
  | 'purchase'
  | 'stock'
  | 'payout'
  | 'coupon'
  | 'invoice';

export interface RegisterColumn {
  readonly label: string;
  readonly unit: RegisterUnit;
  /**
   * What the value leads to: the PDF or the bill of the row's document, its order, the ledger of its customer or supplier, the page of
   * its customer, its purchase bill, the moves of its variant, what its payout
   * consists of, its coupon, the invoice of its order.
   */
  readonly link?: RegisterLink;
  /** The sum stands in the row of totals. */
  readonly isSummed?: true;
  /** Shown on the screen in place of an empty value; files leave it empty. */
  readonly missing?: string;
  /** In files, not on the screen. */
  readonly isFileOnly?: true;
  /** Shown from 1,240 px (`xl`) only; always in files. */
  readonly isWide?: true;
  /** On phones: the side of the row's block that it stands on; hidden without. */
  readonly phone?: 'left' | 'right';
}

export const REGISTER_FILTERS = {
  buyer: {
    label: 'Buyer',
    choices: [
      ['registered', 'With GSTIN'],
      ['unregistered', 'Without GSTIN'],
    ],
  },
  supply: {
    label: 'Supply',
    choices: [
      ['within', 'Within the State'],
      ['other', 'To other States'],
    ],
  },
  account: {
    label: 'Account',
    choices: [
      ['bank', 'Bank'],
      ['cash', 'Cash'],
      ['gateway', 'Payment provider'],
      ['tds', 'TDS receivable'],
    ],
  },
} as const;
export type RegisterFilter = keyof typeof REGISTER_FILTERS;

export interface DeclaredRegister {
  readonly title: string;
  /** States what is listed, and what each figure comes from. */
  readonly description: string;
  readonly columns: Readonly<Record<string, RegisterColumn>>;
  readonly filters: readonly RegisterFilter[];
  /** Lists one customer or supplier at a time. */
  readonly of?: 'customer' | 'supplier';
  /** Stands in the order of time: each balance follows from the entry before, or the law asks for it. */
  readonly isByTime?: true;
  /** Can be narrowed to one payout of the payment provider. */
  readonly isByPayout?: true;
}

/** The columns that sort a register: those of the screen, unless it stands in the order of time. */
export function sortableColumns({ columns, isByTime }: DeclaredRegister): string[] {
  if (isByTime === true) return [];
  return Object.entries(columns).flatMap(([name, { isFileOnly }]) => (isFileOnly === true ? [] : [name]));
}

export const paise = (label: string, more: Partial<RegisterColumn> = {}): RegisterColumn => ({
  label,
  unit: 'paise',
  isSummed: true,
  ...more,
});
