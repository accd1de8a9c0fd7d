/** One step of several orders: how many of the selected ones can take it, then one after the other. */
import type { OrderState, Refusals } from '@tola/contract';
import { ORDER_STATE_LABELS, type StaffCall } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { toast } from 'sonner';
import { Button } from '../controls/button.tsx';
import { formatCount, formatQuantity } from '../controls/format.ts';
import type { SelectedOrder } from './bulk-actions.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { useEachOrder } from './each-order.ts';

interface BulkStepProps<P, D, R extends Refusals> {
  call: StaffCall<P, D, R>;
  payloadOf: (order: SelectedOrder) => P;
  orders: readonly SelectedOrder[];
  /** The state in which orders can take the step. */
  from: OrderState;
  words: { readonly action: string; readonly verb: string };
  onDone: (isDone: boolean) => void;
}

export function BulkStep<P, D, R extends Refusals>({
  call,
  payloadOf,
  orders,
  from,
  words,
  onDone,
}: BulkStepProps<P, D, R>): ReactElement {
  const { progress, run, stop } = useEachOrder(call, payloadOf, (done) => {
    toast.success(`${formatQuantity(done, 'order')} ${words.verb}`);
    onDone(true);
  });
  if (progress !== null)
    return <BulkProgress progress={progress} verb={words.verb} onStop={stop} onClose={() => onDone(true)} />;
  const ready = orders.filter(({ state }) => state === from);
  const others = orders.length - ready.length;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run(ready);
      }}
    >
      <p className="text-muted">
        {formatCount(ready.length)} of {formatQuantity(orders.length, 'selected order')}{' '}
        {ready.length === 1 ? 'is' : 'are'} {ORDER_STATE_LABELS[from].toLowerCase()}.
        {others > 0 &&
          ` The other ${formatCount(others)} ${others === 1 ? 'stays' : 'stay'} as ${others === 1 ? 'it is' : 'they are'}.`}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button type="submit" tone="solid" data-autofocus disabled={ready.length === 0}>
          {words.action}: {formatQuantity(ready.length, 'order')}
        </Button>
      </div>
    </form>
  );
}
