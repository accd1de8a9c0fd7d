/** The dates that an order promises, how they have moved, and the form that moves them. */
import { formatDay } from '@tola/contract';
import { moveDeliveryDate, type StaffOrder } from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { formatDate } from '../controls/format.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useMay } from '../session/use-self.ts';
import { ORDER_QUERIES } from './order-queries.ts';

type Promised = NonNullable<StaffOrder['view']['promise']>;

const UNDER_WAY: ReadonlySet<StaffOrder['view']['state']> = new Set(['confirmed', 'packed', 'shipped']);

export function DeliveryPromise({ order }: { order: StaffOrder }): ReactElement | null {
  const [isMoving, setIsMoving] = useState(false);
  const may = useMay();
  const { promise, state } = order.view;
  if (promise === null) return null;
  const isUnderWay = UNDER_WAY.has(state);
  const close = (): void => setIsMoving(false);
  return (
    <section aria-label="Promised dates" className="box p-4">
      <h2 className="mb-2">Promised dates</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <DateRow label="Dispatch" day={promise.dispatchOn} isOpen={state === 'confirmed' || state === 'packed'} />
        <DateRow label="Delivery" day={promise.deliverBy} isOpen={isUnderWay} />
      </dl>
      {promise.changes.length > 0 && (
        <ul className="mt-2 grid gap-1 border-t border-line pt-2 text-[13px] text-muted">
          {promise.changes.map(({ at, deliverBefore, deliverBy, reason }) => (
            <li key={at} className="[overflow-wrap:anywhere]">
              {formatDate(at)}: {formatDay(deliverBefore)} → {formatDay(deliverBy)}. {reason}.
            </li>
          ))}
        </ul>
      )}
      {isUnderWay && may(moveDeliveryDate.right) && (
        <>
          <Button className="mt-3" onClick={() => setIsMoving(true)}>
            Change date…
          </Button>
          <Dialog
            title={state === 'shipped' ? 'Change delivery date' : 'Change dispatch date'}
            open={isMoving}
            onClose={close}
          >
            <MoveForm order={order} promise={promise} onDone={close} />
          </Dialog>
        </>
      )}
    </section>
  );
}

/** A day that has passed while it still binds is overdue. */
function DateRow({ label, day, isOpen }: { label: string; day: string; isOpen: boolean }): ReactElement {
  const isOverdue = isOpen && day < indianDate(new Date());
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className={`m-0 ${isOverdue ? 'font-semibold text-down' : ''}`}>
        {formatDay(day)}
        {isOverdue && ' · overdue'}
      </dd>
    </>
  );
}

interface MoveFormProps {
  readonly order: StaffOrder;
  readonly promise: Promised;
  readonly onDone: () => void;
}

function MoveForm({ order: { id: orderId, view }, promise, onDone }: MoveFormProps): ReactElement {
  const isShipped = view.state === 'shipped';
  // Captured when the form opens: the server refuses it when someone else has moved the promise meanwhile.
  const [{ dispatchOn: dispatchBefore, deliverBy: deliverBefore }] = useState(promise);
  const [day, setDay] = useState(isShipped ? deliverBefore : dispatchBefore);
  const mutation = useApiMutation(moveDeliveryDate, {
    success: 'Date changed. The customer has been told.',
    invalidates: ORDER_QUERIES,
    showsError: true,
    closes: onDone,
  });
  return (
    <div className="grid gap-4">
      <Field
        label={isShipped ? 'New delivery date' : 'New dispatch date'}
        hint={isShipped ? undefined : 'The delivery date follows from the transit time to the PIN code.'}
      >
        {(control) => (
          <input
            {...control}
            type="date"
            min={indianDate(new Date())}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
      </Field>
      <ReasonForm
        action="Change date"
        label="Reason (shown to customers)"
        hint="Included in the customer’s email, the order page and the audit log."
        disabled={day === ''}
        busy={mutation.isPending}
        problem={mutation.error?.message}
        onSubmit={(reason) => mutation.mutate({ orderId, day, reason, dispatchBefore, deliverBefore })}
      />
    </div>
  );
}
