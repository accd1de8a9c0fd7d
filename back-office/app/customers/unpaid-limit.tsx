/** Unpaid order limit of a customer, and staff approval for the higher one. */
import { type CustomerDetail, readCustomer, type UnpaidAmounts, vouchForCustomer } from '@tola/contract/staff';
import { ALL_METALS, formatWeight, formatWholeRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDate } from '../controls/format.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useMay } from '../session/use-self.ts';

export function UnpaidLimit({ customer }: { customer: CustomerDetail }): ReactElement {
  const [open, setOpen] = useState(false);
  const isVouchedFor = customer.establishedAt !== null;
  const mutation = useApiMutation(vouchForCustomer, {
    showsError: true,
    success: isVouchedFor ? 'Approval withdrawn' : 'Customer approved for the higher limit',
    invalidates: [readCustomer],
    closes: () => setOpen(false),
  });
  const { asNew, asEstablished } = customer.unpaidLimits;
  const action = isVouchedFor ? 'Withdraw approval' : 'Approve higher limit';
  return (
    <section aria-label="Unpaid order limit" className="box p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2>Unpaid order limit</h2>
        {useMay()(vouchForCustomer.right) && <Button onClick={() => setOpen(true)}>{action}…</Button>}
      </div>
      <p className="text-muted">
        {isVouchedFor
          ? `${limitWords(asEstablished)} at a time. Approved by staff on ${formatDate(customer.establishedAt)}.`
          : `${limitWords(asNew)} at a time for a new customer, ${limitWords(asEstablished)} once enough paid orders are dispatched. Approve a customer you know to raise it now.`}
      </p>
      <Dialog title={`${action}?`} open={open} onClose={() => setOpen(false)}>
        <p className="mb-4 text-muted">
          {isVouchedFor
            ? `Until enough paid orders are dispatched, the unpaid order limit falls to ${limitWords(asNew)}. Orders already placed are not affected.`
            : `This customer may order up to ${limitWords(asEstablished)} by UPI and NEFT before paying.`}
        </p>
        <ReasonForm
          action={action}
          busy={mutation.isPending}
          problem={mutation.error?.message}
          onSubmit={(reason) => mutation.mutate({ customerId: customer.id, vouch: !isVouchedFor, reason })}
        />
      </Dialog>
    </section>
  );
}

function limitWords({ paise, fineMg }: UnpaidAmounts): string {
  const metals = ALL_METALS.map((metal) => `${formatWeight(fineMg[metal])} fine ${metal}`);
  return `${formatWholeRupees(paise)} (${metals.join(', ')})`;
}
