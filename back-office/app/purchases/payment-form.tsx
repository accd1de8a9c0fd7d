/** Notes a payment to a supplier that the bank has made. */
import { listPurchases, paySupplier, readPurchase, readSupplierLedger } from '@tola/contract/staff';
import { formatRupees, indianDate, type Paise } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { DayField } from '../controls/day-field.tsx';
import { Field } from '../controls/field.tsx';
import { parseNumber } from '../fields/field-format.ts';

interface PaymentFormProps {
  supplierId: number;
  owedPaise: Paise;
  onDone: () => void;
}

export function PaymentForm({ supplierId, owedPaise, onDone }: PaymentFormProps): ReactElement {
  const [key] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState('');
  const [tds, setTds] = useState('');
  const [reference, setReference] = useState('');
  const [paidOn, setPaidOn] = useState(() => indianDate(new Date()));
  const mutation = useApiMutation(paySupplier, {
    ...{ success: 'Payment noted', invalidates: [readSupplierLedger, readPurchase, listPurchases] },
    ...{ showsError: true, onDone },
  });
  const amountPaise = parseNumber('paise', amount) ?? 0;
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
        <Text label="TDS withheld (₹)" optional inputMode="decimal" value={tds} onValue={setTds} />
        <Text label="UTR or cheque" value={reference} onValue={setReference} />
        <DayField label="Paid on" value={paidOn} onChange={setPaidOn} />
      </div>
      {mutation.error !== null && (
        <p role="alert" className="font-medium text-down">
          {mutation.error.message}
        </p>
      )}
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
