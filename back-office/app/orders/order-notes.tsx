import { noteOnOrder, type StaffOrder } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useAct } from '../calls/use-calls.ts';
import { Notes } from '../forms/notes.tsx';

export function OrderNotes({ order }: { order: StaffOrder }): ReactElement {
  const act = useAct(noteOnOrder, { refreshes: ['ReadOrder'] });
  return (
    <Notes
      notes={order.notes}
      busy={act.isPending}
      onKeep={(text, whenKept) => act.mutate({ orderId: order.id, text }, whenKept)}
    />
  );
}
