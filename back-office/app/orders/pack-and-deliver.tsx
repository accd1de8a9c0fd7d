import { deliverOrder, packOrder, type StaffOrder, unpackOrder } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { callApi } from '../api/client.ts';
import { useApiMutation } from '../api/hooks.ts';
import { Confirm } from '../controls/dialog.tsx';
import { useUndo } from '../undo/use-undo.ts';
import { ORDER_QUERIES } from './order-queries.ts';
import { SerialsForm } from './ship-form.tsx';

export function PackForm({
  order,
  onDone,
}: {
  order: Pick<StaffOrder, 'id' | 'serials'>;
  onDone: () => void;
}): ReactElement {
  const offerUndo = useUndo();
  const pack = useApiMutation(packOrder, {
    invalidates: ORDER_QUERIES,
    onDone: (_, { orderId }) => {
      const undo = async (): Promise<unknown> => await callApi(unpackOrder, { orderId });
      offerUndo({ message: 'Marked as packed', undo, invalidates: ORDER_QUERIES });
      onDone();
    },
  });
  return (
    <SerialsForm
      serials={order.serials}
      busy={pack.isPending}
      action="Mark as packed"
      onSubmit={(serials) => pack.mutate({ orderId: order.id, serials, note: '' })}
    />
  );
}

interface DeliverProps {
  order: Pick<StaffOrder, 'id'>;
  onDone?: () => void;
}

export function Deliver({ order, onDone = () => undefined }: DeliverProps): ReactElement {
  const deliver = useApiMutation(deliverOrder, {
    success: 'Marked as delivered',
    invalidates: ORDER_QUERIES,
    onDone,
  });
  return (
    <Confirm
      tone="solid"
      label="Mark as delivered"
      title="Mark as delivered?"
      action="Mark as delivered"
      busy={deliver.isPending}
      onConfirm={() => deliver.mutate({ orderId: order.id, note: '' })}
    >
      Credits the customer’s points for this order.
    </Confirm>
  );
}
