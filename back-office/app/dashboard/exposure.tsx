/** Open exposure: metal sold and not yet bought. */
import type { Dashboard } from '@tola/contract/staff';
import { formatWeight, formatWholeRupees, type Milligrams } from '@tola/pricing';
import { classNames } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, NOTHING, sentenceCase } from '../controls/format.ts';
import { useMay } from '../session/use-self.ts';

type ExposureProps = Pick<Dashboard, 'exposure' | 'unpaidLocks'>;

export function Exposure({ exposure, unpaidLocks }: ExposureProps): ReactElement {
  const may = useMay();
  const mayTrade = may('metal-trades.record');
  const seesPosition = may('position.read');
  return (
    <section aria-label="Open exposure" className="box grid content-start gap-3 p-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <h2 className="mr-auto">Open exposure</h2>
        {seesPosition && (
          <Link to="/position" className="text-[13px] font-semibold text-green-ink hover:underline">
            Position and profit
          </Link>
        )}
        {mayTrade && (
          <Link to="/records/metal-trades/new" className="text-[13px] font-semibold text-green-ink hover:underline">
            Record trade
          </Link>
        )}
      </div>
      <p className="text-muted">
        {formatCount(unpaidLocks.count)} unpaid {unpaidLocks.count === 1 ? 'price lock' : 'price locks'},{' '}
        {formatWholeRupees(unpaidLocks.paise)}
      </p>
      {exposure.length === 0 && <p className="text-muted">No sales or purchases yet.</p>}
      {exposure.map((row) => (
        <div key={row.metal} className="border-t border-line pt-2">
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-medium">{sentenceCase(row.metal)}</span>
            <Net mg={row.netMg} />
          </p>
          <dl className="grid gap-x-6 text-[13px] sm:grid-cols-2">
            <Part label="Sold (fine)">{weight(row.soldMg)}</Part>
            <Part label="Bought (fine)">{weight(row.boughtMg)}</Part>
            <Part label="Paid, undelivered">{weight(row.undeliveredMg)}</Part>
            <Part label="Locked, unpaid">{weight(row.lockedMg)}</Part>
          </dl>
        </div>
      ))}
    </section>
  );
}

/** Net position, labelled as well as signed. */
function Net({ mg }: { mg: Milligrams }): ReactElement {
  if (mg === 0) return <b className="text-lg font-semibold">covered</b>;
  return (
    <span>
      <b className={classNames('text-lg font-semibold', mg > 0 && 'text-down')}>{rounded(Math.abs(mg))}</b>{' '}
      <span className="text-[13px] text-muted">{mg > 0 ? 'to cover' : 'surplus'}</span>
    </span>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="m-0 whitespace-nowrap">{children}</dd>
    </div>
  );
}

function weight(mg: Milligrams): string {
  if (mg === 0) return NOTHING;
  return mg < 0 ? `−${rounded(-mg)}` : rounded(mg);
}

/** Rounds to whole grams from 10 g. */
function rounded(mg: Milligrams): string {
  return formatWeight(mg < 10_000 ? mg : Math.round(mg / 1000) * 1000);
}
