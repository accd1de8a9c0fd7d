/** Whether a customer may have larger unpaid orders than a new one. */
import { type HeldCustomer, vouchForCustomer } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useAct } from '../calls/use-calls.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { day } from '../controls/words.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useMay } from '../session/use-self.ts';

export function UnpaidLimit({ customer }: { customer: HeldCustomer }): ReactElement {
  const [open, setOpen] = useState(false);
  const isVouchedFor = customer.establishedAt !== null;
  const act = useAct(vouchForCustomer, {
    done: isVouchedFor ? 'The vouch is withdrawn' : 'The customer counts as established',
    refreshes: ['ReadCustomer'],
    onDone: () => setOpen(false),
  });
  const action = isVouchedFor ? 'No longer vouch for them' : 'Vouch for this customer';
  return (
    <section aria-label="Limit for unpaid orders" className="box p-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2>Limit for unpaid orders</h2>
        {useMay()(['accounts']) && <Button onClick={() => setOpen(true)}>{action}…</Button>}
      </div>
      <p className="text-muted">
        {isVouchedFor
          ? `Staff vouch for this customer since ${day(customer.establishedAt)}: the limit of an established customer holds.`
          : 'Follows from the paid orders that were dispatched to the customer so far. Vouch for somebody you know to raise it at once.'}
      </p>
      <Dialog title={`${action}?`} open={open} onClose={() => setOpen(false)}>
        <ReasonForm
          action={action}
          busy={act.isPending}
          onSubmit={(reason) => act.mutate({ customerId: customer.id, vouch: !isVouchedFor, reason })}
        />
      </Dialog>
    </section>
  );
}
