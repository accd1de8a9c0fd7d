import type { OrderView } from '@tola/contract/order-view';
import { isProviderMode } from '@tola/contract/orders';
import { Button, buttonClass } from '@tola/ui';
import { lazy, type ReactElement, Suspense } from 'react';
import { fetchCode } from '../fetch-code.ts';
import { formatDeadline } from '../format-date.ts';

/** Loaded only for cancellable orders: the dialog is larger than the rest of the page's code. */
const CancelDialog = lazy(async () => ({
  default: (await fetchCode(() => import('./cancel-dialog.tsx'))).CancelDialog,
}));

interface OrderActionsProps {
  readonly order: OrderView;
  readonly onChanged: () => Promise<void>;
}

/** In one line beside the order on a small laptop and on a phone. */
const downloadClass = `${buttonClass({ tone: 'outline', wide: true })} max-sm:px-3 max-sm:text-sm lg:max-xl:px-3 lg:max-xl:text-sm`;

/** Invoice and cancellation. */
export function OrderActions({ order, onChanged }: OrderActionsProps): ReactElement | null {
  const { invoicePath, invoiceNumber, annexurePath, cancelUntil } = order;
  if (invoicePath === null && cancelUntil === null) return null;
  return (
    <section aria-label="Actions" className="panel grid gap-3 p-5 sm:p-6">
      {invoicePath !== null && (
        <a href={invoicePath} download className={downloadClass}>
          <span>
            Download invoice {invoiceNumber !== null && <span className="whitespace-nowrap">{invoiceNumber}</span>}
          </span>
        </a>
      )}
      {annexurePath !== null && (
        <a href={annexurePath} download className={downloadClass}>
          Download serial numbers
        </a>
      )}
      {cancelUntil !== null && (
        <>
          <Suspense
            fallback={
              <Button tone="danger" wide busy>
                Cancel order
              </Button>
            }
          >
            <CancelDialog
              orderNumber={order.orderNumber}
              byTransfer={!isProviderMode(order.paymentMode)}
              onCancelled={onChanged}
            />
          </Suspense>
          <p className="text-center text-[13.5px] text-muted">
            Available until {formatDeadline(cancelUntil)}, if not yet dispatched.
          </p>
        </>
      )}
    </section>
  );
}
