/** What staff do about a PAN that is not verified. */
import {
  acceptPan,
  checkPanAgain,
  listPanVerifications,
  type PanRow,
  readCustomer,
  readOrder,
} from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';

const INVALIDATES = [listPanVerifications, readOrder, readCustomer];

export function PanActions({ row }: { row: PanRow }): ReactElement | null {
  const again = useApiMutation(checkPanAgain, {
    success: 'The PAN is checked within a minute',
    invalidates: INVALIDATES,
  });
  if (row.state === 'verified' || row.state === 'accepted') return null;
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap">
      <Button busy={again.isPending} onClick={() => again.mutate({ id: row.id })}>
        Check again
      </Button>
      <AcceptButton row={row} />
    </div>
  );
}

function AcceptButton({ row }: { row: PanRow }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const accept = useApiMutation(acceptPan, {
    success: 'PAN accepted',
    invalidates: INVALIDATES,
    closes: () => setOpen(false),
    showsError: true,
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Accept…</Button>
      <Dialog title={`Accept the PAN of ${row.orderNumber}`} open={isOpen} onClose={() => setOpen(false)}>
        <p className="mb-4 text-muted">
          For {row.buyerName}. Ask to see the PAN card first. Later orders with this PAN and name are accepted as well,
          for a year.
        </p>
        <ReasonForm
          action="Accept PAN"
          hint="What you have seen, such as the card. Recorded in the audit log."
          busy={accept.isPending}
          problem={accept.error?.message}
          onSubmit={(reason) => accept.mutate({ id: row.id, reason })}
        />
      </Dialog>
    </>
  );
}
