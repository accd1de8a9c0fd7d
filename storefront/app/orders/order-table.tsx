import type { OrderView, OrderViewLine } from '@tola/contract/order-view';
import { formatWeight } from '@tola/pricing';
import { Rupees } from '@tola/ui';
import type { ReactElement } from 'react';
import { Picture } from '../pictures/picture.tsx';

const COLUMNS = ['Image', 'Product Name', 'Category', 'Purity', 'Quantity', 'Price'] as const;

/** Order lines; where there is little room for the text, details are below the name, and the quantity is beside the price. */
export function OrderTable({ order }: { order: OrderView }): ReactElement {
  return (
    <section aria-label="Your Bag">
      <h2 className="mb-3 text-2xl">
        Your Bag{' '}
        <span className="font-sans text-base text-muted">
          ({order.pieces} {order.pieces === 1 ? 'item' : 'items'})
        </span>
      </h2>
      <div className="panel @container overflow-hidden">
        <table className="block w-full @xl:table">
          <thead className="sr-only @xl:not-sr-only @xl:table-header-group">
            <tr className="text-left text-[13.5px] text-muted">
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className="px-4 py-3.5 font-medium last:text-right">
                  {name === 'Image' ? <span className="sr-only">{name}</span> : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block divide-y divide-line @xl:table-row-group @xl:border-t @xl:border-line">
            {order.lines.map((line) => (
              <Row key={line.weightId} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const cell = '@xl:table-cell @xl:px-4 @xl:py-4 @xl:align-middle';
const small = 'text-[13.5px] text-muted @xl:text-base @xl:text-ink';

function Row({ line }: { line: OrderViewLine }): ReactElement {
  return (
    <tr className="grid grid-cols-[72px_fit-content(50%)_minmax(0,1fr)_auto] items-start gap-x-4 p-4 @xl:table-row">
      <td className={`${cell} row-span-3 @xl:w-26`}>
        <Picture
          src={line.image}
          alt={line.imageAlt}
          sizes="96px"
          className="aspect-square w-full rounded-card border border-line bg-photo object-cover"
        />
      </td>
      <td className={`${cell} col-span-3 col-start-2`}>
        <b className="font-semibold break-words">{line.name}</b>
        <span className="block text-[13.5px] text-muted">
          {formatWeight(line.weightMg)}
          {line.madeToOrder && ` · made to order, dispatched within ${line.dispatchDays} days`}
        </span>
      </td>
      <td className={`${cell} ${small} col-start-2`}>{line.categoryName}</td>
      <td
        className={`${cell} ${small} col-span-2 col-start-3 @max-xl:-ml-2 @max-xl:before:mr-2 @max-xl:before:content-['·']`}
      >
        {line.finenessLabel}
      </td>
      <td className={`${cell} ${small} col-span-2 col-start-2`}>
        <span className="@xl:hidden">× </span>
        {line.quantity}
      </td>
      <td className={`${cell} col-start-4 text-right font-semibold`}>
        <Rupees paise={line.pricePaise} />
      </td>
    </tr>
  );
}
