/** Result of screening a customer against lists of sanctions and politically exposed persons. */
import type { CustomerId } from '@tola/contract';
import {
  readCustomer,
  readCustomerLimits,
  SCREENING_RESULTS,
  type Screening,
  type ScreeningResult,
  screenCustomer,
} from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { formatDateTime, sentenceCase } from '../controls/format.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useMay } from '../session/use-self.ts';

interface ScreeningProps {
  customerId: CustomerId;
  screening: Screening | null;
}

/** The latest result, and the form for a new one. */
export function ScreeningResultBox({ customerId, screening }: ScreeningProps): ReactElement {
  const [open, setOpen] = useState(false);
  const [result, setResult] = useState<ScreeningResult>('clear');
  const mutation = useApiMutation(screenCustomer, {
    showsError: true,
    success: 'Screening recorded',
    invalidates: [readCustomer, readCustomerLimits],
    closes: () => setOpen(false),
  });
  return (
    <div className="mt-3 flex items-start justify-between gap-3 border-t border-line pt-3">
      <div className="min-w-0">
        <h3>Screening: {screening === null ? 'Not screened' : sentenceCase(screening.result)}</h3>
        {screening !== null && (
          <p className="text-[13px] wrap-anywhere text-muted">
            {screening.note} · {screening.who}, {formatDateTime(screening.at)}
          </p>
        )}
      </div>
      {useMay()(screenCustomer.right) && <Button onClick={() => setOpen(true)}>Record…</Button>}
      <Dialog title="Record a screening" open={open} onClose={() => setOpen(false)}>
        <div className="grid gap-4">
          <p className="text-muted">
            Search the lists of the UN, UAPA and politically exposed persons for the name. With a match or a possible
            one, orders of this customer are neither packed nor dispatched until a later screening is clear.
          </p>
          <Field label="Result">
            {(control) => (
              <select
                {...control}
                value={result}
                onChange={(event) =>
                  setResult(SCREENING_RESULTS.find((one) => one === event.currentTarget.value) ?? 'clear')
                }
              >
                {SCREENING_RESULTS.map((one) => (
                  <option key={one} value={one}>
                    {sentenceCase(one)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <ReasonForm
            action="Record screening"
            label="Lists searched and what was found"
            busy={mutation.isPending}
            problem={mutation.error?.message}
            onSubmit={(note) => mutation.mutate({ customerId, result, note })}
          />
        </div>
      </Dialog>
    </div>
  );
}
