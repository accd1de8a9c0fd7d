/** What the clerk has typed of a sale at the counter, and what is sent of it. */
import type { CounterAddress, CounterPayment, CounterPiece, PayloadOfSale } from '@tola/contract/staff';

export interface SaleLine extends CounterPiece {
  readonly quantity: number;
}

export interface TypedBuyer {
  readonly mobile: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly billing: CounterAddress;
  readonly gstin: string;
  /** The customer takes the pieces along. */
  readonly takesAlong: boolean;
  readonly pan: string;
}

export function newBuyer(state: string): TypedBuyer {
  const billing = { address: '', city: '', state, pinCode: '' };
  return { mobile: '', firstName: '', lastName: '', email: '', billing, gstin: '', takesAlong: true, pan: '' };
}

/** Adds a piece to the lines, or one more of it. */
export function withPiece(lines: readonly SaleLine[], piece: CounterPiece): SaleLine[] {
  const has = lines.some(({ weightId }) => weightId === piece.weightId);
  if (!has) return [...lines, { ...piece, quantity: 1 }];
  return lines.map((line) => (line.weightId === piece.weightId ? { ...line, quantity: line.quantity + 1 } : line));
}

export function saleOf(
  buyer: TypedBuyer,
  locked: Pick<PayloadOfSale, 'customerId' | 'quoteId'>,
  payments: CounterPayment[],
): PayloadOfSale {
  const { billing, takesAlong, pan } = buyer;
  const gstin = buyer.gstin.trim() === '' ? null : buyer.gstin.trim().toUpperCase();
  return {
    ...locked,
    billing,
    gstin,
    shipping: takesAlong ? null : billing,
    pan: pan.trim() === '' ? null : pan.trim(),
    payments,
  };
}
