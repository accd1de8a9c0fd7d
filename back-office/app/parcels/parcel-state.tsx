import type { ListedParcel } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { OrderState } from '../orders/order-state.tsx';

export function ParcelState({ parcel }: { parcel: Pick<ListedParcel, 'state' | 'isBlocked'> }): ReactElement {
  return <OrderState state={parcel.state} attention={parcel.isBlocked ? 'do not dispatch' : null} />;
}
