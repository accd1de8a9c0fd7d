/** A payment that staff have received: cash within the limit of the law, a cleared cheque, or a transfer. */
import { COUNTER_MEANS, COUNTER_MEANS_LABELS } from '@tola/contract/staff';
import { formatRupees, type Paise } from '@tola/pricing';
import type { ReactElement } from 'react';
import { DayField } from '../controls/day-field.tsx';
import { RadioGroup } from '../controls/radio-group.tsx';
import { TextField } from '../controls/text-field.tsx';
import { FormError } from '../forms/form-error.tsx';
import { hasReference, lacksGstin, type TypedPayment } from './typed-payment.ts';

interface ReceivedPaymentFieldsProps {
  payment: TypedPayment;
  /** Cash that the customer may still pay today; null where it is not known. */
  cashLeftPaise: Paise | null;
  /** Whether the buyer has a GSTIN: only then TDS is withheld. */
  hasGstin: boolean;
  onPayment: (values: Partial<TypedPayment>) => void;
}

export function ReceivedPaymentFields({
  payment,
  cashLeftPaise,
  hasGstin,
  onPayment,
}: ReceivedPaymentFieldsProps): ReactElement {
  const { means } = payment;
  const isCash = means === 'cash';
  return (
    <div className="grid gap-3">
      <RadioGroup
        legend="Paid by"
        options={COUNTER_MEANS.filter((one) => one !== 'tds' || hasGstin || means === 'tds').map(
          (one) => [one, COUNTER_MEANS_LABELS[one]] as const,
        )}
        chosen={means}
        onChoose={(chosen) => onPayment({ means: chosen })}
      />
      {lacksGstin(payment, hasGstin) && (
        <FormError>Only a buyer with a GSTIN withholds TDS. Enter the GSTIN, or choose how this was paid.</FormError>
      )}
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <TextField
          label={means === 'tds' ? 'Amount withheld' : 'Amount received'}
          inputMode="decimal"
          {...(isCash && cashLeftPaise !== null
            ? { hint: `At most ${formatRupees(cashLeftPaise)} in cash today` }
            : {})}
          value={payment.amount}
          onValue={(amount) => onPayment({ amount })}
        />
        {hasReference(means) && (
          <TextField
            label={means === 'cheque' ? 'Cheque number' : 'Reference number (UTR)'}
            value={payment.reference}
            onValue={(reference) => onPayment({ reference })}
          />
        )}
        {hasReference(means) && (
          <DayField
            label="Credited on"
            value={payment.receivedOn}
            onChange={(receivedOn) => onPayment({ receivedOn })}
          />
        )}
      </div>
    </div>
  );
}
