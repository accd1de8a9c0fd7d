import { noteOnOrder, readOrder, type StaffOrder } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Notes } from '../forms/notes.tsx';

export function OrderNotes({ order }: { order: StaffOrder }): ReactElement {
  const act = useApiMutation(noteOnOrder, { invalidates: [readOrder] });
  return (
    <Notes
      notes={order.notes}
      busy={act.isPending}
      onSave={(text, callbacks) => act.mutate({ orderId: order.id, text }, callbacks)}
    />
  );
}
