/** Takes back a payment that was noted by mistake. */
import { type PurchaseEntry, readPurchase, readSupplierLedger, reverseSupplierPayment } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';

export function TakeBack({ entry: { id: entryId, reference } }: { entry: PurchaseEntry }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const mutation = useApiMutation(reverseSupplierPayment, {
    ...{ success: 'Payment taken back', invalidates: [readSupplierLedger, readPurchase] },
    ...{ showsError: true, closes: () => setOpen(false) },
  });
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        Take back
      </Button>
      <Dialog title={`Take back payment ${reference}`} open={isOpen} onClose={() => setOpen(false)}>
        <ReasonForm
          begins
          action="Take back"
          busy={mutation.isPending}
          problem={mutation.error?.message}
          onSubmit={(reason) => mutation.mutate({ entryId, reason })}
        />
      </Dialog>
    </>
  );
}
