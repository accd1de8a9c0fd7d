/** Parcel page: what to pack, where to send it, and the next step. */
import { deliverOrder, noteOnOrder, type Parcel, packOrder, readParcel, shipOrder } from '@tola/contract/staff';
import { formatWeight } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { Button, buttonClass } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatCount, formatDateTime } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { Tracking } from '../controls/tracking.tsx';
import { Deliver } from '../orders/deliver.tsx';
import { GiftNote } from '../orders/gift-note.tsx';
import { OrderNotes } from '../orders/order-notes.tsx';
import { PackForm } from '../orders/pack-form.tsx';
import { ShipForm } from '../orders/ship-form.tsx';
import { UnknownPinCode } from '../orders/unknown-pin-code.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { SerialNumbers } from '../stock/serial-numbers.tsx';
import { ParcelState } from './parcel-state.tsx';

export default function ParcelPage(): ReactElement {
  const { orderNumber = '' } = useParams();
  const parcel = useApiQuery(readParcel, { orderNumber }, { refetchSeconds: 15 });
  const may = useMay();
  if (parcel.isPending) return <LoadingRows />;
  if (parcel.data === undefined) return <ErrorState error={parcel.error} onRetry={() => parcel.refetch()} />;
  return (
    <Page
      title={`Parcel ${orderNumber}`}
      back={{ to: '/parcels', label: 'Parcels' }}
      actions={
        <a href={`/back-office/files/packing-slips/${orderNumber}`} className={buttonClass()} download>
          Packing slip
        </a>
      }
    >
      <p className="mt-2 mb-4 sm:-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <ParcelState parcel={parcel.data} />
        placed {formatDateTime(parcel.data.placedAt)}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="contents gap-4 xl:grid">
          <Contents parcel={parcel.data} />
          {may(noteOnOrder.right) && (
            <div className="order-1 xl:order-none">
              <OrderNotes order={parcel.data} />
            </div>
          )}
        </div>
        <div className="contents gap-4 xl:grid">
          <div className="-order-1 xl:order-none">
            <NextStep parcel={parcel.data} />
          </div>
          <Destination parcel={parcel.data} />
        </div>
      </div>
    </Page>
  );
}

function NextStep({ parcel }: { parcel: Parcel }): ReactElement {
  const may = useMay();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'pack' | 'ship' | null>(null);
  const close = (): void => setOpen(null);
  const { state, isBlocked } = parcel;
  const mayPack = may(packOrder.right) && state === 'confirmed' && !isBlocked;
  const mayShip = may(shipOrder.right) && state === 'packed' && !isBlocked;
  const mayDeliver = may(deliverOrder.right) && state === 'shipped';
  return (
    <section aria-label="Next step" className="box grid justify-items-start gap-3 p-4">
      <h2>Next step</h2>
      {isBlocked && <p className="font-medium text-down">Do not dispatch: its payment is being checked.</p>}
      {mayPack && (
        <Button tone="solid" onClick={() => setOpen('pack')}>
          Mark as packed
        </Button>
      )}
      {mayShip && (
        <Button tone="solid" onClick={() => setOpen('ship')}>
          Dispatch
        </Button>
      )}
      {mayDeliver && <Deliver order={parcel} onDone={() => navigate('/parcels')} />}
      {!isBlocked && !mayPack && !mayShip && !mayDeliver && <p className="text-muted">Nothing for you to do.</p>}
      <Dialog title="Mark as packed" open={open === 'pack'} onClose={close}>
        <PackForm orderId={parcel.id} orderNumber={parcel.orderNumber} onDone={close} />
      </Dialog>
      <Dialog title="Dispatch" open={open === 'ship'} onClose={close}>
        <ShipForm order={parcel} onDone={close} />
      </Dialog>
    </section>
  );
}

function Contents({ parcel: { lines, pieces, serials } }: { parcel: Parcel }): ReactElement {
  return (
    <section aria-label="Items" className="box p-4">
      <h2 className="mb-2">
        {formatCount(pieces)} {pieces === 1 ? 'piece' : 'pieces'}
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={line.weightId} className="flex items-center gap-3 border-t border-line py-2 first:border-0">
            <img src={line.image} alt="" width={48} height={48} className="size-12 rounded-lg bg-photo object-cover" />
            <span className="min-w-0 flex-1">
              {line.name} <b className="font-semibold">{formatWeight(line.weightMg)}</b>
              <span className="block text-[13px] text-muted">
                {line.finenessLabel}
                {line.madeToOrder && ` · made to order, dispatched in ${formatCount(line.dispatchDays)} days`}
              </span>
              <SerialNumbers serials={serials} of={line.weightId} />
            </span>
            <b className="text-lg font-semibold whitespace-nowrap">× {formatCount(line.quantity)}</b>
          </li>
        ))}
      </ul>
      <SerialNumbers serials={serials} of={null} />
    </section>
  );
}

function Destination({ parcel }: { parcel: Parcel }): ReactElement {
  const { buyerName, recipientName, mobile, address, destination, courier, trackingNumber, trackingUrl } = parcel;
  return (
    <section aria-label="Deliver to" className="box grid gap-3 p-4">
      <h2>Deliver to</h2>
      <p>
        <b className="font-semibold">{recipientName}</b>
        <span className="block whitespace-pre-line">
          {address}, {destination}
        </span>
        <span className="block text-muted">{mobile}</span>
        {recipientName !== buyerName && <span className="block text-muted">Ordered by {buyerName}</span>}
      </p>
      {parcel.gift !== null && <GiftNote gift={parcel.gift} />}
      {!parcel.pinCodeKnown && <UnknownPinCode pinCode={parcel.pinCode} />}
      <Tracking courier={courier} trackingNumber={trackingNumber} trackingUrl={trackingUrl} />
    </section>
  );
}
