import { noteOnOrder, readOrder, readParcel, type StaffOrder } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Notes } from '../forms/notes.tsx';

export function OrderNotes({ order }: { order: Pick<StaffOrder, 'id' | 'notes'> }): ReactElement {
  const mutation = useApiMutation(noteOnOrder, { invalidates: [readOrder, readParcel] });
  return (
    <Notes
      notes={order.notes}
      busy={mutation.isPending}
      onSave={(text, callbacks) => mutation.mutate({ orderId: order.id, text }, callbacks)}
    />
  );
}
