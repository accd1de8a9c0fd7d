/** Dispatch blocks of an order, and the decisions that release them. */
import { type OrderBlock, type StaffOrder, settleDispatchBlock } from '@tola/contract/staff';
import { formatRupees, type Paise } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { madeOrWaiting } from '../changes/made-or-waiting.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useMay } from '../session/use-self.ts';
import { ORDER_QUERIES } from './order-queries.ts';

type Decision = 'cancel' | 'go on';

const CANCELLABLE = new Set(['confirmed', 'packed']);

const TITLES: Readonly<Record<OrderBlock['kind'], string>> = {
  'refunded at provider': 'Refunded at the payment provider',
  disputed: 'Payment disputed',
  'unknown at provider': 'Payment not found at the payment provider',
  'taken back by bank': 'Payment taken back by the bank',
};

function describeBlock({ kind, amountPaise, openedAt, respondBy, detail }: OrderBlock, keptPaise: Paise): string {
  const sum = formatRupees(amountPaise);
  if (kind === 'refunded at provider') {
    return `${sum} was refunded to the buyer on the provider’s dashboard on ${formatDateTime(openedAt)}. ${formatRupees(keptPaise)} of the payment remains.`;
  }
  if (kind === 'disputed') {
    const until = respondBy === null ? '' : ` Respond on the provider’s dashboard by ${formatDateTime(respondBy)}.`;
    return `The buyer disputes ${sum} with their bank${detail === '' ? '' : `: ${detail}`}.${until}`;
  }
  if (kind === 'taken back by bank') {
    return `The bank statement shows ${sum} going out again under the payment’s own reference number. Check the account, and ask the buyer to pay again.`;
  }
  return `The payment provider has no record of this payment of ${sum}. Check the provider’s dashboard.`;
}

export function DispatchBlocks({ order }: { order: StaffOrder }): ReactElement | null {
  const open = order.blocks.filter(({ settledAt }) => settledAt === null);
  const [deciding, setDeciding] = useState<{ block: OrderBlock; decision: Decision } | null>(null);
  const close = (): void => setDeciding(null);
  const settle = useApiMutation(settleDispatchBlock, {
    showsError: true,
    invalidates: ORDER_QUERIES,
    onDone: madeOrWaiting('Decision saved'),
    closes: close,
  });
  const mayDecide = useMay()(settleDispatchBlock.right);
  if (open.length === 0) return null;
  const mayCancel = CANCELLABLE.has(order.view.state);
  const keptPaise = order.view.paidPaise - order.view.refundedPaise;
  return (
    <section aria-label="Do not dispatch" className="box grid gap-4 border-down p-4">
      <h2>{mayCancel ? 'Do not dispatch' : 'Needs a decision'}</h2>
      {open.map((block) => (
        <div key={block.id} className="grid gap-3">
          <p>
            <b className="block font-semibold">{TITLES[block.kind]}</b>
            {describeBlock(block, keptPaise)}
          </p>
          {mayDecide ? (
            <div className="flex flex-wrap gap-2">
              {mayCancel && block.kind === 'refunded at provider' && (
                <Button tone="danger" onClick={() => setDeciding({ block, decision: 'cancel' })}>
                  {keptPaise === 0 ? 'Cancel as refunded…' : 'Cancel and refund the rest…'}
                </Button>
              )}
              <Button onClick={() => setDeciding({ block, decision: 'go on' })}>
                {mayCancel ? 'Dispatch anyway…' : 'Acknowledge…'}
              </Button>
            </div>
          ) : (
            <p className="text-muted">Waiting for someone with the right “Make refunds”.</p>
          )}
        </div>
      ))}
      <Dialog
        title={deciding?.decision === 'cancel' ? 'Cancel order?' : mayCancel ? 'Dispatch anyway?' : 'Acknowledge?'}
        open={deciding !== null}
        onClose={close}
      >
        {deciding !== null && (
          <div className="grid gap-4">
            <p className="text-muted">{consequence(deciding, keptPaise, mayCancel)}</p>
            <ReasonForm
              action={deciding.decision === 'cancel' ? 'Cancel order' : mayCancel ? 'Release for dispatch' : 'Save'}
              tone={deciding.decision === 'cancel' ? 'danger' : 'solid'}
              busy={settle.isPending}
              problem={settle.error?.message}
              onSubmit={(reason) =>
                settle.mutate({ orderId: order.id, blockId: deciding.block.id, decision: deciding.decision, reason })
              }
            />
          </div>
        )}
      </Dialog>
    </section>
  );
}

function consequence(
  { block, decision }: { block: OrderBlock; decision: Decision },
  keptPaise: Paise,
  mayCancel: boolean,
): string {
  if (decision === 'go on') {
    if (mayCancel && block.kind === 'disputed')
      return `The order can be packed and dispatched. If the bank decides for the buyer, ${formatRupees(block.amountPaise)} is charged back after dispatch.`;
    return mayCancel
      ? `${formatRupees(keptPaise)} of the payment remains. The order can be packed and dispatched again.`
      : 'Removes the order from the payments to resolve.';
  }
  return keptPaise === 0
    ? 'The buyer has already been refunded in full. Nothing more is refunded; the items go back to stock.'
    : `${formatRupees(keptPaise)} is refunded to the card without a charge; the items go back to stock.`;
}
