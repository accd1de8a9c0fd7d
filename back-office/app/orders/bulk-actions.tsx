/** Actions on the selected orders or parcels: pack, dispatch, deliver, print, tag, export. */
import type { OrderState } from '@tola/contract';
import { deliverOrder, packOrder, shipOrder, tagOrders, unpackOrder } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { callApi } from '../api/client.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { MoreActions } from '../controls/more-actions.tsx';
import { ProtectedDownload } from '../controls/protected-download.tsx';
import { useBelow } from '../controls/use-below.ts';
import { useMay } from '../session/use-self.ts';
import { BulkStep } from './bulk-step.tsx';
import { DispatchFile } from './dispatch-file.tsx';
import type { NamedOrder } from './each-order.ts';
import { PrintForm } from './print-form.tsx';
import { TagForm } from './tag-form.tsx';

export interface SelectedOrder extends NamedOrder {
  readonly state: OrderState;
}

type Action = 'pack' | 'dispatch' | 'deliver' | 'print' | 'tag';

const TITLES: Readonly<Record<Action, string>> = {
  pack: 'Mark as packed',
  dispatch: 'Dispatch',
  deliver: 'Mark as delivered',
  print: 'Print',
  tag: 'Tag',
};

/** What an order has to be for an action. */
const FROM: Readonly<Partial<Record<Action, OrderState>>> = {
  pack: 'confirmed',
  dispatch: 'packed',
  deliver: 'shipped',
};

/** More than these would take a second line on a phone. */
const MOST_ON_PHONE = 3;

/** Two to show, first those that the selected orders are ready for, and the others. */
function splitForPhone(
  actions: readonly Action[],
  orders: readonly SelectedOrder[],
): [first: readonly Action[], folded: readonly Action[]] {
  const isReady = (action: Action): boolean => {
    const from = FROM[action];
    return from === undefined || orders.some(({ state }) => state === from);
  };
  const sorted = [...actions.filter(isReady), ...actions.filter((action) => !isReady(action))];
  return [sorted.slice(0, 2), sorted.slice(2)];
}

interface BulkActionsProps {
  orders: readonly SelectedOrder[];
  /** Parcels are neither tagged nor exported with amounts. */
  isParcels?: boolean;
  onDone: () => void;
}

export function BulkActions({ orders, isParcels = false, onDone }: BulkActionsProps): ReactElement {
  const may = useMay();
  const [open, setOpen] = useState<Action | null>(null);
  function close(isDone: boolean): void {
    setOpen(null);
    if (isDone) onDone();
  }
  const isPhone = useBelow('sm');
  const offered: readonly (Action | false)[] = [
    may(packOrder.right) && 'pack',
    may(shipOrder.right) && 'dispatch',
    may(deliverOrder.right) && 'deliver',
    may('parcels.read') && 'print',
    !isParcels && may(tagOrders.right) && 'tag',
  ];
  const actions = offered.filter((action) => action !== false);
  const isFolded = isPhone && actions.length > MOST_ON_PHONE;
  const [first, folded] = isFolded ? splitForPhone(actions, orders) : [actions, []];
  const buttonOf = (action: Action): ReactElement => (
    <Button key={action} onClick={() => setOpen(action)}>
      {TITLES[action]}
    </Button>
  );
  const exported = !isParcels && may('orders.export') && (
    <ProtectedDownload href={`/back-office/files/orders.csv?ids=${orders.map(({ id }) => id).join(',')}`}>
      Export
    </ProtectedDownload>
  );
  return (
    <>
      {first.map(buttonOf)}
      {isFolded ? (
        <MoreActions closesOnPress>
          {folded.map(buttonOf)}
          {exported}
        </MoreActions>
      ) : (
        exported
      )}
      <Dialog
        title={open === null ? '' : TITLES[open]}
        open={open !== null}
        onClose={() => close(false)}
        wide={open === 'dispatch'}
      >
        {open !== null && <ActionForm action={open} orders={orders} onDone={close} />}
      </Dialog>
    </>
  );
}

interface ActionFormProps {
  action: Action;
  orders: readonly SelectedOrder[];
  onDone: (isDone: boolean) => void;
}

function ActionForm({ action, orders, onDone }: ActionFormProps): ReactElement {
  switch (action) {
    case 'pack':
      return (
        <BulkStep
          call={packOrder}
          payloadOf={({ id }) => ({ orderId: id, serials: [], note: '' })}
          orders={orders}
          from="confirmed"
          words={{ action: 'Mark as packed', verb: 'packed' }}
          undoOne={async ({ id }) => await callApi(unpackOrder, { orderId: id })}
          onDone={onDone}
        />
      );
    case 'deliver':
      return (
        <BulkStep
          call={deliverOrder}
          payloadOf={({ id }) => ({ orderId: id, note: '' })}
          orders={orders}
          from="shipped"
          words={{ action: 'Mark as delivered', verb: 'delivered' }}
          undoOne={null}
          onDone={onDone}
        />
      );
    case 'dispatch':
      return <DispatchFile orders={orders} onDone={onDone} />;
    case 'print':
      return <PrintForm orders={orders} onDone={() => onDone(false)} />;
    case 'tag':
      return <TagForm orders={orders} onDone={() => onDone(true)} />;
  }
}
