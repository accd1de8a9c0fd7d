import type { AnswerReasonOf } from '@tola/contract/common-refusals';
import type { OrderView } from '@tola/contract/order-view';
import { REFERENCE_WRONG, readReferenceNumber } from '@tola/contract/payment-reference';
import { sendPayment } from '@tola/contract/payments';
import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';
import { FIELD_OF_REASON } from '../checkout/payment.ts';
import { ReferenceField } from '../checkout/reference-field.tsx';
import { ScreenshotField } from '../checkout/screenshot-field.tsx';
import type { Screenshot } from '../checkout/screenshot-file.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { emptyField, firstProblem, type SendOutcome, useForm } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';

/** Unsent input. It outlives the form, which is replaced when the time to pay ends. */
export interface ProofDraft {
  reference: string;
  screenshot: Screenshot | null;
}

export interface ProofHolder {
  readonly draft: ProofDraft;
  readonly onSent: () => Promise<void>;
}

interface ProofFormProps {
  readonly order: OrderView;
  readonly proof: ProofHolder;
}

/** Form for the reference number and screenshot of a UPI or NEFT payment. */
export function ProofForm({ order, proof: { draft, onSent } }: ProofFormProps): ReactElement {
  const mode = order.paymentMode === 'Upi' ? 'Upi' : 'NEFT';
  const [screenshot, setScreenshot] = useState(draft.screenshot);
  const [typedBefore] = useState(draft.reference);
  const [fileFault, setFileFault] = useState<string | null>(null);
  const { busy, problemOf, connection, formProps } = useForm({
    check: ({ reference = '' }) =>
      firstProblem([
        ['screenshot', screenshot !== null, 'Please upload screenshot of payment'],
        ['reference', readReferenceNumber(reference, mode) !== null, REFERENCE_WRONG],
      ]),
    send: async ({ reference = '' }, form) => {
      const payload = { orderNumber: order.orderNumber, utr: reference, file: screenshot?.base64 ?? null };
      const answer = await call(sendPayment, payload);
      if (!answer.ok) return outcomeOf(answer.reason, answer.message);
      toast.success(answer.message);
      emptyField(form, 'reference');
      Object.assign(draft, { reference: '', screenshot: null });
      setScreenshot(null);
      await onSent();
      return null;
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <ReferenceField
        mode={mode}
        problem={problemOf('reference')}
        typed={typedBefore}
        onType={(typed) => {
          draft.reference = typed;
        }}
      />
      <ScreenshotField
        screenshot={screenshot}
        problem={fileFault ?? problemOf('screenshot')}
        onChange={(next) => {
          draft.screenshot = next;
          setScreenshot(next);
          setFileFault(null);
        }}
        onError={setFileFault}
      />
      <Button type="submit" wide busy={busy} disabled={screenshot === null}>
        SUBMIT
      </Button>
      <ConnectionNote {...connection}>Your payment details are recorded only once.</ConnectionNote>
    </form>
  );
}

function outcomeOf(reason: AnswerReasonOf<typeof sendPayment>, message: string): SendOutcome {
  if (reason === 'network') return 'no reply';
  const field = FIELD_OF_REASON[reason];
  return field === undefined ? null : { field, message };
}
