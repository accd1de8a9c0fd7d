import type { OrderView } from '@tola/contract/order-view';
import { REFERENCE_WRONG, readReferenceNumber } from '@tola/contract/payment-reference';
import { sendPayment } from '@tola/contract/payments';
import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';
import { ReferenceField } from '../checkout/reference-field.tsx';
import { ScreenshotField } from '../checkout/screenshot-field.tsx';
import type { Screenshot } from '../checkout/screenshot-file.ts';
import { firstProblem, useForm } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';

interface ProofFormProps {
  readonly order: OrderView;
  readonly onSent: () => Promise<void>;
}

/** Reference number and screenshot of a payment by UPI or NEFT. */
export function ProofForm({ order, onSent }: ProofFormProps): ReactElement {
  const mode = order.paymentMode === 'Upi' ? 'Upi' : 'NEFT';
  const [screenshot, setScreenshot] = useState<Screenshot | null>(null);
  const [fileFault, setFileFault] = useState<string | null>(null);
  const { busy, problemOf, formProps } = useForm({
    check: ({ reference = '' }) =>
      firstProblem([
        ['screenshot', screenshot !== null, 'Please upload screenshot of payment'],
        ['reference', readReferenceNumber(reference, mode) !== null, REFERENCE_WRONG],
      ]),
    send: async ({ reference = '' }, form) => {
      const payload = { orderNumber: order.orderNumber, utr: reference, file: screenshot?.base64 ?? null };
      const answer = await call(sendPayment, payload);
      if (!answer.ok) return problemOfReason(answer.reason, answer.message);
      toast.success(answer.message);
      form.reset();
      setScreenshot(null);
      await onSent();
      return null;
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <ReferenceField mode={mode} problem={problemOf('reference')} />
      <ScreenshotField
        screenshot={screenshot}
        problem={fileFault ?? problemOf('screenshot')}
        onChange={(next) => {
          setScreenshot(next);
          setFileFault(null);
        }}
        onFault={setFileFault}
      />
      <Button type="submit" wide busy={busy} disabled={screenshot === null}>
        SUBMIT
      </Button>
    </form>
  );
}

function problemOfReason(reason: string, message: string): { field: string; message: string } | null {
  if (reason.startsWith('screenshot')) return { field: 'screenshot', message };
  return reason.startsWith('utr') ? { field: 'reference', message } : null;
}
