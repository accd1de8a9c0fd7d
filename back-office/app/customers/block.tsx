/** Blocks a customer, or ends the block. */
import { blockCustomer, type CustomerDetail, listCustomers, readCustomer } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { callApi } from '../api/client.ts';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useMay } from '../session/use-self.ts';
import { ChangedSince } from '../undo/changed-since.ts';
import { type Undoable, useUndo } from '../undo/use-undo.ts';

export function BlockButton({ customer }: { customer: CustomerDetail }): ReactElement | null {
  const [open, setOpen] = useState(false);
  const offerUndo = useUndo();
  const isBlocked = customer.blockedAt !== null;
  const mutation = useApiMutation(blockCustomer, {
    showsError: true,
    invalidates: [readCustomer, listCustomers],
    onDone: () => offerUndo(undoOf(customer)),
    closes: () => setOpen(false),
  });
  if (!useMay()(blockCustomer.right) || customer.erasedAt !== null) return null;
  const action = isBlocked ? 'Unblock' : 'Block';
  return (
    <>
      <Button tone={isBlocked ? 'outline' : 'danger'} onClick={() => setOpen(true)}>
        {action}…
      </Button>
      <Dialog title={`${action} ${customer.name}?`} open={open} onClose={() => setOpen(false)}>
        <p className="mb-4 text-muted">
          {isBlocked
            ? 'The customer can log in, order and redeem points again.'
            : 'The customer is logged out on every device and cannot log in, order or redeem points. Open orders stay as they are: pack, refund or cancel them as usual.'}
        </p>
        <ReasonForm
          action={`${action} customer`}
          tone={isBlocked ? 'solid' : 'danger'}
          busy={mutation.isPending}
          problem={mutation.error?.message}
          onSubmit={(reason) => mutation.mutate({ customerId: customer.id, block: !isBlocked, reason })}
        />
      </Dialog>
    </>
  );
}

/** Blocks again with the former reason, or ends the block, unless someone else has done so. */
function undoOf({ id: customerId, blockedAt, blockedReason }: CustomerDetail): Undoable {
  const wasBlocked = blockedAt !== null;
  return {
    message: wasBlocked ? 'Customer unblocked' : 'Customer blocked',
    invalidates: [readCustomer, listCustomers],
    undo: async () => {
      const now = await callApi(readCustomer, { id: customerId });
      if ((now.blockedAt !== null) === wasBlocked) throw new ChangedSince();
      const reason = wasBlocked ? (blockedReason ?? 'Undone') : 'Undone';
      await callApi(blockCustomer, { customerId, block: wasBlocked, reason });
    },
  };
}

/** Why and since when a customer is blocked; nothing for others. */
export function BlockNotice({ customer }: { customer: CustomerDetail }): ReactElement | null {
  if (customer.blockedAt === null) return null;
  const open = customer.recentOrders.filter(({ state }) => OPEN_STATES.has(state)).length;
  return (
    <div role="note" className="mb-4 rounded-xl border border-down bg-down-soft px-4 py-3">
      <p className="font-semibold text-down">Blocked since {formatDateTime(customer.blockedAt)}</p>
      <p className="break-words">{customer.blockedReason}</p>
      {open > 0 && (
        <p className="text-muted">{open === 1 ? '1 open order stays' : `${open} open orders stay`} as placed.</p>
      )}
    </div>
  );
}

const OPEN_STATES: ReadonlySet<string> = new Set([
  'awaiting payment',
  'payment under review',
  'confirmed',
  'packed',
  'shipped',
]);
