import type { LoginRecord } from '@tola/contract/accounts';
import { getPoints, getPointsLedger, type LedgerEntry } from '@tola/contract/loyalty';
import { buttonClass, Skeleton, TextField } from '@tola/ui';
import { type ReactElement, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../calls/call.ts';
import { indianDay } from '../format-date.ts';
import { setPoints } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';

/** Points balance and ledger, fetched each time the tab opens. */
export function PointsTab({ customer }: { customer: LoginRecord }): ReactElement {
  const { points } = useSession();
  const [ledger, setLedger] = useState<readonly LedgerEntry[] | null>(null);
  useEffect(() => {
    void call(getPoints, { mobile: customer.mobile }).then((answer) => {
      if (answer.ok) setPoints(answer.data.points);
    });
    void call(getPointsLedger, null).then((answer) => setLedger(answer.ok ? answer.data : []));
  }, [customer.mobile]);
  return (
    <div className="grid max-w-[760px] gap-7">
      <div className="panel p-5 sm:p-7">
        <TextField
          label="Earned points"
          name="points"
          value={points.toLocaleString('en-IN')}
          readOnly
          hint="1 point = ₹1. Redeem points in your cart."
        />
      </div>
      <section aria-label="Points history">
        <h2 className="mb-3 text-2xl">Points history</h2>
        {ledger === null ? <Skeleton className="h-40 w-full rounded-panel" /> : <Ledger entries={ledger} />}
      </section>
    </div>
  );
}

function Ledger({ entries }: { entries: readonly LedgerEntry[] }): ReactElement {
  if (entries.length === 0) {
    return (
      <div className="panel grid justify-items-center gap-4 px-6 py-14 text-center">
        <h3 className="text-2xl">No points yet</h3>
        <p className="text-muted">You earn points on every delivered order.</p>
        <Link to="/" className={buttonClass()}>
          Continue Shopping
        </Link>
      </div>
    );
  }
  return (
    <table className="panel block w-full">
      <thead className="sr-only">
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Details</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={`${entry.at} ${entry.kind} ${entry.points} ${entry.orderNumber}`} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function Entry({ entry: { at, note, points, orderNumber } }: { entry: LedgerEntry }): ReactElement {
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-5 py-3.5 sm:grid-cols-[120px_minmax(0,1fr)_auto]">
      <td className="col-start-1 text-[13.5px] text-muted">{indianDay(at)}</td>
      <td className="col-start-1 min-w-0 sm:col-start-2">
        {note}
        {orderNumber !== null && (
          <>
            {' · '}
            <Link to={`/order-view/${encodeURIComponent(orderNumber)}`} className="underline underline-offset-4">
              {orderNumber}
            </Link>
          </>
        )}
      </td>
      <td className="col-start-2 row-span-2 row-start-1 text-right font-semibold sm:col-start-3 sm:row-auto">
        {signed(points)}
      </td>
    </tr>
  );
}

function signed(points: number): string {
  const size = Math.abs(points).toLocaleString('en-IN');
  if (points === 0) return size;
  return points > 0 ? `+${size}` : `−${size}`;
}
