/** Unpaid orders at locked prices against their limits. */
import { readCustomer, readUnpaidOrders, type UnpaidOrders as Unpaid } from '@tola/contract/staff';
import { ALL_METALS, formatWeight, formatWholeRupees, type Milligrams } from '@tola/pricing';
import { classNames } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { formatCount } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { useMay } from '../session/use-self.ts';

/** Usage of a limit from which it is highlighted. */
const NEARLY_FULL = 0.8;
const NUMBERS_SHOWN = 3;

export function UnpaidOrders(): ReactElement | null {
  const may = useMay();
  return may(readUnpaidOrders.right) ? <Shown /> : null;
}

function Shown(): ReactElement {
  const unpaid = useApiQuery(readUnpaidOrders, null, { refetchSeconds: 15 });
  return (
    <section aria-label="Unpaid UPI and NEFT orders" className="box grid content-start gap-3 p-4 xl:col-span-3">
      <h2>Unpaid UPI and NEFT orders</h2>
      {unpaid.isPending && <LoadingRows />}
      {unpaid.data === undefined && unpaid.isError && (
        <ErrorState error={unpaid.error} onRetry={() => unpaid.refetch()} />
      )}
      {unpaid.data !== undefined && <Figures unpaid={unpaid.data} />}
    </section>
  );
}

function Figures({ unpaid }: { unpaid: Unpaid }): ReactElement {
  const { all, most, customers, addresses } = unpaid;
  const seesCustomers = useMay()(readCustomer.right);
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3 md:grid-cols-3">
        <Use
          label={`${formatCount(all.orders)} ${all.orders === 1 ? 'order' : 'orders'}`}
          of={all.paise}
          most={most.paise}
        >
          {formatWholeRupees(all.paise)} of {formatWholeRupees(most.paise)}
        </Use>
        {ALL_METALS.map((metal) => (
          <Use key={metal} label={`Fine ${metal}`} of={all.fineMg[metal]} most={most.fineMg[metal]}>
            {weight(all.fineMg[metal])} of {formatWeight(most.fineMg[metal])}
          </Use>
        ))}
      </dl>
      {all.orders > 0 && (
        <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
          <Groups title="Largest customers">
            {customers.map((one) => (
              <Group key={one.customerId} group={one}>
                {seesCustomers ? (
                  <Link to={`/customers/${one.customerId}`} className="font-medium hover:underline">
                    {one.name}
                  </Link>
                ) : (
                  <span className="font-medium">{one.name}</span>
                )}
              </Group>
            ))}
          </Groups>
          <Groups title="Largest addresses">
            {addresses.map((one) => (
              <Group key={one.orderNumbers.join(' ')} group={one}>
                <span className="line-clamp-2">{one.address ?? 'One delivery address'}</span>
                {one.customers > 1 && <span className="text-muted">{formatCount(one.customers)} customers</span>}
              </Group>
            ))}
          </Groups>
        </div>
      )}
    </>
  );
}

/** Usage of one limit. */
function Use({
  label,
  of,
  most,
  children,
}: {
  label: string;
  of: number;
  most: number;
  children: ReactNode;
}): ReactElement {
  const share = Math.min(1, of / most);
  const isNearlyFull = share >= NEARLY_FULL;
  return (
    <div>
      <dt className="text-[13px] text-muted">{label}</dt>
      <dd className={classNames('m-0 font-semibold', isNearlyFull && 'text-down')}>{children}</dd>
      <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={classNames('h-full rounded-full', isNearlyFull ? 'bg-down' : 'bg-green')}
          style={{ width: `${(share * 100).toFixed(1)}%` }}
        />
      </div>
    </div>
  );
}

function Groups({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <h3 className="label mb-1">{title}</h3>
      <ul className="text-[13px]">{children}</ul>
    </div>
  );
}

function Group({
  group,
  children,
}: {
  group: Unpaid['customers'][number] | Unpaid['addresses'][number];
  children: ReactNode;
}): ReactElement {
  const { orderNumbers, paise, fineMg } = group;
  const held = ALL_METALS.filter((metal) => fineMg[metal] > 0);
  return (
    <li className="border-t border-line py-1.5">
      <p className="flex justify-between gap-3">
        <span className="grid min-w-0">
          {children}
          <span className="flex flex-wrap gap-x-2">
            {orderNumbers.slice(0, NUMBERS_SHOWN).map((number) => (
              <Link key={number} to={`/orders/${number}`} className="text-green-ink hover:underline">
                {number}
              </Link>
            ))}
            {orderNumbers.length > NUMBERS_SHOWN && (
              <span className="text-muted">and {formatCount(orderNumbers.length - NUMBERS_SHOWN)} more</span>
            )}
          </span>
        </span>
        <span className="shrink-0 text-right">
          <b className="font-semibold">{formatWholeRupees(paise)}</b>
          <span className="block text-muted">
            {held.map((metal) => `${formatWeight(fineMg[metal])} ${metal}`).join(', ')}
          </span>
        </span>
      </p>
    </li>
  );
}

function weight(mg: Milligrams): string {
  return mg === 0 ? 'None' : formatWeight(mg);
}
