/** The bank's ledger: credits to the store's account and payouts from it. */
import { indianFormat, type Paise, rupeesFromPaise } from '@tola/pricing';

export interface Arrival {
  readonly utr: string;
  readonly amountPaise: Paise;
  readonly narration: string;
}

export interface Bank {
  /** Credits a transfer. @returns its reference number */
  receive(mode: 'Upi' | 'NEFT', amountPaise: Paise, remark: string): string;
  payOut(amountPaise: Paise): void;
  arrivals(): readonly Arrival[];
  paidOutPaise(): Paise;
  /** All credits so far, as the bank's CSV statement. */
  statement(): string;
  /** A reference number without a transfer. */
  madeUpReference(mode: 'Upi' | 'NEFT'): string;
}

export function openBank(): Bank {
  const arrivals: Arrival[] = [];
  let paidOutPaise = 0;
  let serial = 0;

  function nextReference(mode: 'Upi' | 'NEFT'): string {
    serial += 1;
    const digits = String(serial).padStart(8, '0');
    return mode === 'Upi' ? `6326${digits}` : `SBIN3263${digits}`;
  }

  return {
    receive(mode, amountPaise, remark) {
      const utr = nextReference(mode);
      const narration = mode === 'Upi' ? `UPI/CR/${utr}/BUYER/${remark}` : `NEFT CR-${utr}-BUYER-${remark}`;
      arrivals.push({ utr, amountPaise, narration });
      return utr;
    },
    payOut(amountPaise) {
      paidOutPaise += amountPaise;
    },
    arrivals: () => arrivals,
    paidOutPaise: () => paidOutPaise,
    statement() {
      const today = indianFormat('en-GB', {}).format(new Date());
      const rows = arrivals.map(
        ({ utr, amountPaise, narration }) => `${today},${narration},${utr},${rupeesFromPaise(amountPaise).toFixed(2)}`,
      );
      return ['Date,Narration,Ref No,Credit Amount', ...rows].join('\n');
    },
    madeUpReference: nextReference,
  };
}
