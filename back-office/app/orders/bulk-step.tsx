/** One step of several orders: how many of the selected ones can take it, then one after the other. */
import type { OrderState, Refusals } from '@tola/contract';
import { ORDER_STATE_LABELS, type StaffCall } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { toast } from 'sonner';
import { errorMessage } from '../api/client.ts';
import { Button } from '../controls/button.tsx';
import { formatCount, formatQuantity } from '../controls/format.ts';
import { BulkProgress } from '../lists/bulk-progress.tsx';
import { useUndo } from '../undo/use-undo.ts';
import type { SelectedOrder } from './bulk-actions.tsx';
import { useEachOrder } from './each-order.ts';
import { ORDER_QUERIES } from './order-queries.ts';

interface BulkStepProps<P, D, R extends Refusals> {
  call: StaffCall<P, D, R>;
  payloadOf: (order: SelectedOrder) => P;
  orders: readonly SelectedOrder[];
  /** The state in which orders can take the step. */
  from: OrderState;
  words: { readonly action: string; readonly verb: string };
  /** Takes the step of one order back; null for a step that cannot be undone. */
  undoOne: ((order: SelectedOrder) => Promise<unknown>) | null;
  onDone: (isDone: boolean) => void;
}

export function BulkStep<P, D, R extends Refusals>({
  call,
  payloadOf,
  orders,
  from,
  words,
  undoOne,
  onDone,
}: BulkStepProps<P, D, R>): ReactElement {
  const offerUndo = useUndo();
  const { progress, run, stop } = useEachOrder(call, payloadOf, words.verb, (done) => {
    const message = `${formatQuantity(done.length, 'order')} ${words.verb}`;
    if (undoOne === null) toast.success(message);
    else offerUndo({ message, undo: () => undoEach(done, undoOne), invalidates: ORDER_QUERIES });
    onDone(true);
  });
  if (progress !== null)
    return <BulkProgress progress={progress} noun="order" onStop={stop} onClose={() => onDone(true)} />;
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

/** Takes the step of every order back. @throws Error naming those that stay as they are, and why */
async function undoEach(
  orders: readonly SelectedOrder[],
  undoOne: (order: SelectedOrder) => Promise<unknown>,
): Promise<void> {
  const problems: string[] = [];
  for (const order of orders) {
    try {
      await undoOne(order);
    } catch (error) {
      problems.push(errorMessage(error));
    }
  }
  if (problems.length > 0)
    throw new Error(`${formatQuantity(problems.length, 'order')} of ${formatCount(orders.length)}. ${problems[0]}`);
}
