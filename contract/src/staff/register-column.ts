/** What a register declares: its columns, their units, and the filters it offers. */

/** Unit of a column. Days and times are those of India. */
export type RegisterUnit = 'text' | 'count' | 'paise' | 'day' | 'time';

export interface RegisterColumn {
  readonly label: string;
  readonly unit: RegisterUnit;
  /** What the value leads to: the PDF of the row's document, its order, its customer or its purchase bill. */
  readonly link?: 'document' | 'order' | 'customer' | 'purchase';
  /** The sum stands in the row of totals. */
  readonly isSummed?: true;
  /** In files, not on the screen. */
  readonly isFileOnly?: true;
  /** Shown from 1,280 px only; always in files. */
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
      ['gateway', 'Payment provider'],
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
  /** Lists one customer at a time. */
  readonly isOfCustomer?: true;
}

export const paise = (label: string, more: Partial<RegisterColumn> = {}): RegisterColumn => ({
  label,
  unit: 'paise',
  isSummed: true,
  ...more,
});
