/** What can be done with an order now, by whoever has the right. */
import { cancelOrderByStaff, deliverOrder, packOrder, type StaffOrder, settleLateMoney } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useAct } from '../calls/use-calls.ts';
import { Button } from '../controls/button.tsx';
import { Confirm, Dialog } from '../controls/dialog.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useMay } from '../session/use-self.ts';
import { ORDER_ANSWERS } from './order-answers.ts';
import { RefundForm } from './refund-form.tsx';
import { SerialsForm, ShipForm } from './ship-form.tsx';

const CANCELLABLE = new Set(['awaiting payment', 'payment under review', 'confirmed', 'packed']);

type Open = 'pack' | 'ship' | 'cancel' | 'refund' | null;

export function NextSteps({ order }: { order: StaffOrder }): ReactElement {
  const [open, setOpen] = useState<Open>(null);
  const may = useMay();
  const close = (): void => setOpen(null);
  const { state } = order.view;
  const pack = useAct(packOrder, { done: 'Packed', refreshes: ORDER_ANSWERS, onDone: close });
  const deliver = useAct(deliverOrder, { done: 'Delivered', refreshes: ORDER_ANSWERS });
  const settle = useAct(settleLateMoney, { done: 'Decided', refreshes: ORDER_ANSWERS });
  const canGoods = may(['orders']);
  const canMoney = may(['accounts']);
  const left = order.view.paidPaise - order.view.refundedPaise;
  const isLate = order.owedPaise > 0;
  const steps = [
    canGoods && state === 'confirmed' && (
      <Button key="pack" tone="solid" onClick={() => setOpen('pack')}>
        Mark as packed
      </Button>
    ),
    canGoods && state === 'packed' && (
      <Button key="ship" tone="solid" onClick={() => setOpen('ship')}>
        Hand to the courier
      </Button>
    ),
    canGoods && state === 'shipped' && (
      <Confirm
        key="deliver"
        tone="outline"
        label="Mark as delivered"
        title="Has the order arrived?"
        action="Mark as delivered"
        busy={deliver.isPending}
        onConfirm={() => deliver.mutate({ orderId: order.id, note: '' })}
      >
        The customer earns their points for it.
      </Confirm>
    ),
    canMoney && isLate && state !== 'refunded' && (
      <Confirm
        key="honour"
        tone="outline"
        label="Honour the order"
        title="Honour the order at its price?"
        action="Honour the order"
        busy={settle.isPending}
        onConfirm={() => settle.mutate({ orderId: order.id, honour: true })}
      >
        The goods are taken from stock at the price that was agreed, and the invoice is issued.
      </Confirm>
    ),
    canMoney && isLate && (
      <Confirm
        key="giveback"
        label="Give the money back"
        title={`Give ${formatRupees(order.owedPaise)} back?`}
        action={`Refund ${formatRupees(order.owedPaise)}`}
        busy={settle.isPending}
        onConfirm={() => settle.mutate({ orderId: order.id, honour: false })}
      >
        What came for this order goes back to where it came from, but for a charge that was agreed on.
      </Confirm>
    ),
    canMoney && left > 0 && !isLate && (
      <Button key="refund" onClick={() => setOpen('refund')}>
        Refund…
      </Button>
    ),
    CANCELLABLE.has(state) && (
      <Button key="cancel" tone="danger" onClick={() => setOpen('cancel')}>
        Cancel the order…
      </Button>
    ),
  ].filter(Boolean);
  return (
    <section aria-label="Next steps" className="box p-4">
      <h2 className="mb-3">Next steps</h2>
      {steps.length === 0 ? (
        <p className="text-muted">
          {state === 'awaiting payment' ? 'The customer has to pay.' : 'Nothing is to be done.'}
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">{steps}</div>
      )}
      <Dialog title="Mark as packed" open={open === 'pack'} onClose={close}>
        <SerialsForm
          serials={order.serials}
          busy={pack.isPending}
          action="Mark as packed"
          onSubmit={(serials) => pack.mutate({ orderId: order.id, serials, note: '' })}
        />
      </Dialog>
      <Dialog title="Hand to the courier" open={open === 'ship'} onClose={close}>
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

function CancelForm({ order, onDone }: { order: StaffOrder; onDone: () => void }): ReactElement {
  const [waiveCharge, setWaive] = useState(false);
  const act = useAct(cancelOrderByStaff, { done: 'The order is cancelled', refreshes: ORDER_ANSWERS, onDone });
  const { chargePaise, refundPaise } = order.cancellation;
  const back = waiveCharge ? chargePaise + refundPaise : refundPaise;
  return (
    <div className="grid gap-4">
      <p>
        {back > 0 ? (
          <>
            <b>{formatRupees(back)}</b> goes back to the customer
            {!waiveCharge && chargePaise > 0 && `, ${formatRupees(chargePaise)} is kept as the gateway charge`}.
          </>
        ) : (
          'Nothing was paid, so nothing goes back.'
        )}{' '}
        Coupon, points and stock come back.
      </p>
      {chargePaise > 0 && (
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-4 accent-(--green)"
            checked={waiveCharge}
            onChange={(event) => setWaive(event.currentTarget.checked)}
          />
          Keep nothing back: it is our own reason
        </label>
      )}
      <ReasonForm
        action="Cancel the order"
        label="Reason that the customer reads"
        hint="In the mail to the customer and in the audit log."
        tone="danger"
        busy={act.isPending}
        onSubmit={(reason) => act.mutate({ orderId: order.id, reason, waiveCharge })}
      />
    </div>
  );
}
