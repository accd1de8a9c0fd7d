import type { OrderView } from '@tola/contract/order-view';
import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';

/** The parcel that has left us: its courier, number and tracking page, and the serial numbers of its pieces. */
export function Parcel({ order: { tracking, state, serials } }: { order: OrderView }): ReactElement | null {
  if (tracking === null) return null;
  return (
    <section
      aria-label="Parcel"
      className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6"
    >
      <div className="min-w-0">
        <h2 className="font-sans text-base font-semibold">{state === 'delivered' ? 'Delivered by' : 'On its way'}</h2>
        <p className="text-[15px] text-muted [overflow-wrap:anywhere]">
          {tracking.courier}, {tracking.number}
        </p>
      </div>
      {tracking.url !== null && (
        <a href={tracking.url} target="_blank" rel="noreferrer" className={buttonClass({ size: 'small' })}>
          Track your parcel
        </a>
      )}
      {serials.length > 0 && (
        <dl className="grid w-full gap-3 border-t border-line pt-3">
          {serials.map(({ piece, serials: numbers }) => (
            <div key={piece}>
              <dt className="text-[13.5px] text-muted">
                {numbers.length === 1 ? 'Serial number' : `${numbers.length} serial numbers`}: {piece}
              </dt>
              <dd className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-[15px] tabular-nums [overflow-wrap:anywhere]">
                {numbers.map((number) => (
                  <span key={number}>{number}</span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
