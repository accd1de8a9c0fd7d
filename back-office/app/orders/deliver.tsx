/** Records the delivery of an order. */
import { deliverOrder, type StaffOrder } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Confirm } from '../controls/dialog.tsx';
import { ORDER_QUERIES } from './order-queries.ts';

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
