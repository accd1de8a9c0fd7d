import type { DataOf } from '@tola/contract/call';
import { getOrders } from '@tola/contract/orders';
import { Button, buttonClass, Chip, Rupees, Skeleton } from '@tola/ui';
import { lazy, type ReactElement, Suspense, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../calls/call.ts';
import { fetchCode } from '../fetch-code.ts';
import { indianDay } from '../format-date.ts';
import { stateLabel, stateTone } from '../orders/order-labels.ts';
import { seenOrder } from '../orders/use-order-copy.ts';

const PopularPieces = lazy(async () => ({
  default: (await fetchCode(() => import('../catalogue/popular-pieces.tsx'))).PopularPieces,
}));

type Orders = DataOf<typeof getOrders>;

/** The customer's orders, fetched each time the tab opens. */
export function OrdersTab(): ReactElement {
  const [orders, setOrders] = useState<Orders | null>(null);
  const [failed, setFailed] = useState(false);
  const read = useCallback(async () => {
    setFailed(false);
    const answer = await call(getOrders, null);
    setFailed(!answer.ok);
    if (!answer.ok) return;
    setOrders(answer.data);
    void keepList(answer.data);
  }, []);
  useEffect(() => void read(), [read]);
  if (orders === null) {
    return failed ? (
      <div className="panel grid justify-items-start gap-4 p-6">
        <p>We couldn’t load your orders.</p>
        <Button tone="outline" onClick={() => void read()}>
          Try again
        </Button>
      </div>
    ) : (
      <Skeleton className="h-64 w-full rounded-panel" />
    );
  }
  return orders.length === 0 ? <NoOrders /> : <OrdersTable orders={orders} />;
}

/** For times without a connection. */
async function keepList(orders: Orders): Promise<void> {
  try {
    const { keepOrderList } = await import('../offline/own-orders.ts');
    await keepOrderList(orders.map(seenOrder));
  } catch (error) {
    console.warn('The list of orders could not be kept', error);
  }
}

function NoOrders(): ReactElement {
  return (
    <>
      <div className="panel grid justify-items-center gap-4 px-6 py-14 text-center">
        <h2 className="text-2xl">No orders yet</h2>
        <p className="text-muted">Your orders and invoices will appear here.</p>
        <Link to="/" className={buttonClass()}>
          Continue Shopping
        </Link>
      </div>
      <Suspense>
        <PopularPieces />
      </Suspense>
    </>
  );
}

const COLUMNS = ['Sr. No', 'Order Date', 'Order No', 'Order Status', 'Total', 'View', 'Invoice'] as const;

function OrdersTable({ orders }: { orders: Orders }): ReactElement {
  return (
    <div className="panel overflow-hidden">
      <table className="block w-full md:table">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="text-left text-[13.5px] text-muted">
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className="px-5 py-4 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line md:table-row-group md:border-t md:border-line">
          {orders.map((order, index) => (
            <OrderRow key={order.id} order={order} position={index + 1} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cell = 'md:table-cell md:px-5 md:py-3.5';

function OrderRow({ order, position }: { order: Orders[number]; position: number }): ReactElement {
  return (
    <tr className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 p-5 md:table-row">
      <td className={`hidden ${cell} text-muted`}>{position}</td>
      <td className={`${cell} col-start-1 text-[13.5px] text-muted md:text-base md:text-ink`}>
        {indianDay(order.orderDate)}
      </td>
      <td className={`${cell} col-start-1 row-start-1 font-semibold`}>{order.orderNumber}</td>
      <td className={`${cell} col-start-2 row-start-1 justify-self-end`}>
        <Chip tone={stateTone(order.state)}>{stateLabel(order.state)}</Chip>
      </td>
      <td className={`${cell} col-start-2 row-start-2 text-right font-medium md:text-left`}>
        <Rupees paise={order.payablePaise} />
      </td>
      <td className={`${cell} col-start-1 row-start-3`}>
        <Link
          to={`/order-view/${encodeURIComponent(order.orderNumber)}`}
          aria-label={`View order ${order.orderNumber}`}
          className="inline-flex min-h-11 items-center font-semibold text-green-ink underline underline-offset-4 hover:no-underline"
        >
          View
        </Link>
      </td>
      <td className={`${cell} col-start-2 row-start-3 text-right md:text-left`}>
        {order.invoicePath !== null && (
          <a
            href={order.invoicePath}
            download
            aria-label={`Invoice of order ${order.orderNumber}`}
            className="inline-flex min-h-11 items-center font-semibold text-green-ink underline underline-offset-4 hover:no-underline"
          >
            Invoice
          </a>
        )}
      </td>
    </tr>
  );
}
