/** A payment that staff have received, as it is typed and as it is sent. */
import type { CounterMeans, CounterPayment } from '@tola/contract/staff';
import { indianDate, type Paise } from '@tola/pricing';
import { formatInput, parseNumber } from '../fields/field-format.ts';

export interface TypedPayment {
  /** Also its key when it is sent. */
  readonly id: string;
  readonly means: CounterMeans;
  /** In rupees. */
  readonly amount: string;
  readonly reference: string;
  readonly receivedOn: string;
}

export function newPayment(duePaise: Paise): TypedPayment {
  const id = crypto.randomUUID();
  return {
    id,
    means: 'transfer',
    amount: formatInput('paise', duePaise),
    reference: '',
    receivedOn: indianDate(new Date()),
  };
}

/** 0 while no amount is typed. */
export function typedPaise({ amount }: TypedPayment): Paise {
  const amountPaise = parseNumber('paise', amount);
  return amountPaise !== null && Number.isInteger(amountPaise) ? amountPaise : 0;
}

/** What the payments leave due. */
export function restOf(payablePaise: Paise, payments: readonly TypedPayment[]): Paise {
  return Math.max(0, payablePaise - payments.reduce((sum, payment) => sum + typedPaise(payment), 0));
}

/** Typed as cash. */
export function cashPaiseOf(payments: readonly TypedPayment[]): Paise {
  return payments.reduce((sum, payment) => sum + (payment.means === 'cash' ? typedPaise(payment) : 0), 0);
}

/** What the bank shows has a reference and a day; cash and withheld tax are recorded as they come. */
export function hasReference(means: CounterMeans): boolean {
  return means === 'cheque' || means === 'transfer';
}

/** Only a buyer with a GSTIN withholds TDS. */
export function lacksGstin({ means }: TypedPayment, hasGstin: boolean): boolean {
  return means === 'tds' && !hasGstin;
}

/** Null while it cannot be recorded. */
export function paymentOf(payment: TypedPayment, hasGstin: boolean): CounterPayment | null {
  const { id: key, means, reference, receivedOn } = payment;
  const amountPaise = typedPaise(payment);
  if (amountPaise <= 0 || lacksGstin(payment, hasGstin)) return null;
  const isAtBank = hasReference(means);
  if (isAtBank && reference.trim() === '') return null;
  const day = isAtBank ? receivedOn : indianDate(new Date());
  return { means, amountPaise, reference: isAtBank ? reference.trim() : '', receivedOn: day, key };
}
