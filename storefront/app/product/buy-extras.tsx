import type { WeightPricing } from '@tola/pricing';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { DeliveryDates } from '../delivery/delivery-dates.tsx';
import type { Piece } from '../delivery/use-delivery-estimate.ts';
import { useLive } from '../live/live-rates.tsx';
import { type PausableProduct, pauseReason } from '../live/pause-reason.ts';
import { StockAlertForm } from '../price-alerts/stock-alert-form.tsx';
import { BuyBar } from './buy-bar.tsx';
import { useOffScreen } from './use-off-screen.ts';

interface BuyExtrasProps {
  /** The buttons' place on the page; while it is off screen, a phone shows the bar. */
  readonly watched: RefObject<HTMLElement | null>;
  readonly pricing: WeightPricing;
  /** Repeats the press that got no reply; null when there is none. */
  readonly retry: (() => void) | null;
  /** Why the piece that a guest chose is not in the cart after the login. */
  readonly refused: string | null;
  readonly busy: boolean;
  readonly product: PausableProduct;
  /** What would be bought; null when it is out of stock. */
  readonly piece: Piece | null;
  readonly children: ReactNode;
}

/** What a page shows beside its buy buttons later: a lost connection, the delivery date, and the bar of a phone. */
export function BuyExtras({
  watched,
  pricing,
  retry,
  refused,
  busy,
  product,
  piece,
  children,
}: BuyExtrasProps): ReactElement {
  const isOffScreen = useOffScreen(watched);
  const reason = pauseReason(useLive(), [product]);
  const note = retry !== null && (
    <ConnectionNote lost busy={busy} onRetry={retry} className="mt-3">
      If the first try got through, the piece is not added twice.
    </ConnectionNote>
  );
  return (
    <>
      {note}
      {refused !== null && (
        <p role="alert" className="mt-3 rounded-lg bg-gold-soft px-4 py-3 text-[15px]">
          {`You’re logged in, but this piece is not in your cart: ${refused}.`}
        </p>
      )}
      {/* The page keeps this space: the element adds no height, so that it causes no layout shift when it arrives. */}
      {piece === null ? (
        <StockAlertForm key={product.weightId} weightId={product.weightId} />
      ) : (
        <div className="-mb-15 min-h-15 pt-3">
          <DeliveryDates pieces={[piece]} />
        </div>
      )}
      {isOffScreen && (
        <BuyBar pricing={pricing} paused={reason} note={note}>
          {children}
        </BuyBar>
      )}
    </>
  );
}
