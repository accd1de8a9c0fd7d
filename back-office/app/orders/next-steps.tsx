/** Actions available on an order in its current state, by permission. */

import { isProviderMode } from '@tola/contract';
import {
  cancelOrderByStaff,
  deliverOrder,
  handOver,
  packOrder,
  recordPayment,
  refundOrder,
  type StaffOrder,
  shipOrder,
} from '@tola/contract/staff';
import { formatRupees, type Paise } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { useRequested } from '../controls/use-requested.ts';
import { SEARCHED_STEPS, type SearchedStep } from '../search/searched-steps.ts';
import { useMay } from '../session/use-self.ts';
import { CancelForm } from './cancel-form.tsx';
import { CounterPaymentForm, HandOverForm, mayHaveWithheld } from './counter-steps.tsx';
import { Deliver } from './deliver.tsx';
import { LatePayment } from './late-payment.tsx';
import { PackForm } from './pack-form.tsx';
import { RefundForm } from './refund-form.tsx';
import { ShipForm } from './ship-form.tsx';

const CANCELLABLE = new Set(['awaiting payment', 'payment under review', 'confirmed', 'packed']);

type Step = SearchedStep | 'pay' | 'handOver' | 'deliver' | 'settle';

function isOpen({ state }: StaffOrder['view']): boolean {
  return state === 'awaiting payment' || state === 'payment under review';
}

function stepsOf(
  { view, owedPaise, blocks }: StaffOrder,
  may: ReturnType<typeof useMay>,
): Readonly<Record<Step, boolean>> {
  const mayRefund = may(refundOrder.right);
  const isLate = owedPaise > 0;
  const isBlocked = blocks.some(({ settledAt }) => settledAt === null);
  const isAtCounter = view.paymentMode === 'Counter' && (view.state === 'confirmed' || view.state === 'packed');
  return {
    pay: may(recordPayment.right) && ((isOpen(view) && !isProviderMode(view.paymentMode)) || mayHaveWithheld(view)),
    handOver: may(handOver.right) && isAtCounter && !isBlocked,
    pack: may(packOrder.right) && view.state === 'confirmed' && !isBlocked,
    ship: may(shipOrder.right) && view.state === 'packed' && !isBlocked,
    deliver: may(deliverOrder.right) && view.state === 'shipped',
    settle: mayRefund && isLate,
    refund: mayRefund && !isLate && view.paidPaise > view.refundedPaise + view.toBalancePaise,
    cancel: may(cancelOrderByStaff.right) && CANCELLABLE.has(view.state),
  };
}

function nothingToDo({ view, strandedRefunds }: StaffOrder): string {
  if (strandedRefunds.length > 0) return 'Waiting for the stuck refund.';
  return view.state === 'awaiting payment' ? 'Waiting for the customer to pay.' : 'All done.';
}

export function NextSteps({ order }: { order: StaffOrder }): ReactElement {
  const { view } = order;
  const [open, setOpen] = useState<Step | null>(null);
  const can = stepsOf(order, useMay());
  const close = (): void => setOpen(null);
  useRequested('step', (step) => setOpen(SEARCHED_STEPS.find((one) => one === step && can[one]) ?? null));
  return (
    <section aria-label="Next steps" className="box p-4">
      <h2 className="mb-3">Next steps</h2>
      {!Object.values(can).includes(true) ? (
        order.payoutsPaise === 0 && <p className="text-muted">{nothingToDo(order)}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {can.pay && (
            <Button
              tone={isOpen(view) && view.paymentMode === 'Counter' ? 'solid' : 'outline'}
              onClick={() => setOpen('pay')}
            >
              {mayHaveWithheld(view) ? 'Record TDS…' : 'Record a payment…'}
            </Button>
          )}
          {can.handOver && (
            <Button tone="solid" onClick={() => setOpen('handOver')}>
              Hand over
            </Button>
          )}
          {can.pack && (
            <Button tone={can.handOver ? 'outline' : 'solid'} onClick={() => setOpen('pack')}>
              Mark as packed
            </Button>
          )}
          {can.ship && (
            <Button tone="solid" onClick={() => setOpen('ship')}>
              Dispatch
            </Button>
          )}
          {can.deliver && <Deliver order={order} />}
          {can.settle && <LatePayment order={order} />}
          {can.refund && <Button onClick={() => setOpen('refund')}>Refund…</Button>}
          {can.cancel && (
            <Button tone="danger" onClick={() => setOpen('cancel')}>
              Cancel order…
            </Button>
          )}
        </div>
      )}
      {order.payoutsPaise > 0 && <PayoutWaits paise={order.payoutsPaise} />}
      <Dialog title={mayHaveWithheld(view) ? 'Record TDS' : 'Record a payment'} open={open === 'pay'} onClose={close}>
        <CounterPaymentForm order={order} onDone={close} />
      </Dialog>
      <Dialog title="Hand over" open={open === 'handOver'} onClose={close}>
        <HandOverForm order={order} onDone={close} />
      </Dialog>
      <Dialog title="Mark as packed" open={open === 'pack'} onClose={close}>
        <PackForm orderId={order.id} orderNumber={order.view.orderNumber} onDone={close} />
      </Dialog>
      <Dialog title="Dispatch" open={open === 'ship'} onClose={close}>
        <ShipForm order={order} onDone={close} />
      </Dialog>
      <Dialog title="Refund" open={open === 'refund'} onClose={close}>
        <RefundForm order={order} onDone={close} />
      </Dialog>
      <Dialog title={`Cancel order ${order.view.orderNumber}?`} open={open === 'cancel'} onClose={close}>
        <CancelForm order={order} onDone={close} />
      </Dialog>
    </section>
  );
}

/** Payouts are recorded on the bank page. */
function PayoutWaits({ paise }: { paise: Paise }): ReactElement {
  return (
    <p className="mt-3 text-muted">
      Refund of {formatRupees(paise)} to pay out from the bank:{' '}
      <Link to="/bank" className="font-semibold text-green-ink hover:underline">
        Bank statements
      </Link>
    </p>
  );
}
