/** Actions on the selected orders or parcels: pack, dispatch, deliver, print, tag, export. */
import type { OrderState } from '@tola/contract';
import { deliverOrder, packOrder, shipOrder, tagOrders, unpackOrder } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { callApi } from '../api/client.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { ProtectedDownload } from '../controls/protected-download.tsx';
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
  const offered: readonly (Action | false)[] = [
    may(packOrder.right) && 'pack',
    may(shipOrder.right) && 'dispatch',
    may(deliverOrder.right) && 'deliver',
    may('parcels.read') && 'print',
    !isParcels && may(tagOrders.right) && 'tag',
  ];
  return (
    <>
      {offered
        .filter((action) => action !== false)
        .map((action) => (
          <Button key={action} onClick={() => setOpen(action)}>
            {TITLES[action]}
          </Button>
        ))}
      {!isParcels && may('orders.export') && (
        <ProtectedDownload href={`/back-office/files/orders.csv?ids=${orders.map(({ id }) => id).join(',')}`}>
          Export
        </ProtectedDownload>
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
