/** Notes a payment to a supplier that the bank has made. */
import { listPurchases, paySupplier, readPurchase, readSupplierLedger, readSupplierTds } from '@tola/contract/staff';
import { formatRupees, indianDate, type Paise } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { DayField } from '../controls/day-field.tsx';
import { Field } from '../controls/field.tsx';
import { formatInput, parseNumber } from '../fields/field-format.ts';
import { FormError } from '../forms/form-error.tsx';
import { TdsNotice, useSupplierTds } from './tds-notice.tsx';

interface PaymentFormProps {
  supplierId: number;
  owedPaise: Paise;
  onDone: () => void;
}

export function PaymentForm({ supplierId, owedPaise, onDone }: PaymentFormProps): ReactElement {
  const [key] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState('');
  // Null until it is typed: then what the law asks for stands in the field.
  const [typedTds, setTypedTds] = useState<string | null>(null);
  const [reference, setReference] = useState('');
  const [paidOn, setPaidOn] = useState(() => indianDate(new Date()));
  const mutation = useApiMutation(paySupplier, {
    ...{ success: 'Payment noted', invalidates: [readSupplierLedger, readSupplierTds, readPurchase, listPurchases] },
    ...{ showsError: true, closes: onDone },
  });
  const amountPaise = parseNumber('paise', amount) ?? 0;
  const year = useSupplierTds({ supplierId, paidOn, amountPaise });
  const tds = typedTds ?? (year === undefined || year.duePaise === 0 ? '' : formatInput('paise', year.duePaise));
  const tdsPaise = parseNumber('paise', tds) ?? 0;
  const isReady =
    Number.isInteger(amountPaise) && amountPaise > 0 && Number.isInteger(tdsPaise) && reference.trim() !== '';
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate({ key, supplierId, paidOn, amountPaise, tdsPaise, reference: reference.trim() });
      }}
    >
      <p className="text-muted">Owed {formatRupees(owedPaise)}. The payment itself is made at the bank.</p>
      <div className="grid grid-cols-2 gap-3">
        <Text label="Paid (₹)" inputMode="decimal" value={amount} onValue={setAmount} />
        <Text label="TDS withheld (₹)" optional inputMode="decimal" value={tds} onValue={setTypedTds} />
        <Text label="UTR or cheque" value={reference} onValue={setReference} />
        <DayField label="Paid on" value={paidOn} onChange={setPaidOn} />
      </div>
      {year !== undefined && <TdsNotice tds={year} of="payment" />}
      <FormError>{mutation.error?.message}</FormError>
      <Button type="submit" tone="solid" className="justify-self-start" busy={mutation.isPending} disabled={!isReady}>
        Note the payment
      </Button>
    </form>
  );
}

interface TextProps {
  label: string;
  value: string;
  onValue: (text: string) => void;
  optional?: boolean;
  inputMode?: 'decimal';
}

function Text({ label, value, onValue, optional, inputMode }: TextProps): ReactElement {
  return (
    <Field label={label} optional={optional}>
      {(control) => (
        <input
          {...control}
          inputMode={inputMode}
          maxLength={40}
          autoComplete="off"
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
