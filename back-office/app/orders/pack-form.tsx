/** Marks an order as packed, with the serial numbers of what is in the parcel. */
import type { OrderId } from '@tola/contract';
import { packOrder, unpackOrder } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { callApi } from '../api/client.ts';
import { useApiMutation } from '../api/hooks.ts';
import { useUndo } from '../undo/use-undo.ts';
import { PIECE_QUERIES, PiecesForm } from './pieces-form.tsx';

interface PackFormProps {
  orderId: OrderId;
  orderNumber: string;
  onDone: () => void;
}

export function PackForm({ orderId, orderNumber, onDone }: PackFormProps): ReactElement {
  const offerUndo = useUndo();
  const pack = useApiMutation(packOrder, {
    ...{ invalidates: PIECE_QUERIES, showsError: true },
    onDone: (_, packed) => {
      const undo = async (): Promise<unknown> => await callApi(unpackOrder, { orderId: packed.orderId });
      offerUndo({ message: 'Marked as packed', undo, invalidates: PIECE_QUERIES });
    },
    closes: onDone,
  });
  return (
    <PiecesForm
      orderNumber={orderNumber}
      action="Mark as packed"
      busy={pack.isPending}
      problem={pack.error?.message}
      onSubmit={(serials) => pack.mutate({ orderId, serials, note: '' })}
    />
  );
}
