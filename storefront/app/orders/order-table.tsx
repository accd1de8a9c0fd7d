import type { OrderView, OrderViewLine } from '@tola/contract/order-view';
import { formatWeight } from '@tola/pricing';
import { Rupees } from '@tola/ui';
import type { ReactElement } from 'react';
import { Picture } from '../pictures/picture.tsx';

const COLUMNS = ['Image', 'Product Name', 'Category', 'Purity', 'Quantity', 'Price'] as const;

/** Order lines; on a phone details are below the name, and the quantity is beside the price. */
export function OrderTable({ order }: { order: OrderView }): ReactElement {
  return (
    <section aria-label="Your Bag">
      <h2 className="mb-3 text-2xl">
        Your Bag{' '}
        <span className="font-sans text-base text-muted">
          ({order.pieces} {order.pieces === 1 ? 'item' : 'items'})
        </span>
      </h2>
      <div className="panel overflow-hidden">
        <table className="block w-full md:table">
          <thead className="sr-only md:not-sr-only md:table-header-group">
            <tr className="text-left text-[13.5px] text-muted">
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className="px-4 py-3.5 font-medium last:text-right">
                  {name === 'Image' ? <span className="sr-only">{name}</span> : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block divide-y divide-line md:table-row-group md:border-t md:border-line">
            {order.lines.map((line) => (
              <Row key={line.weightId} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const cell = 'md:table-cell md:px-4 md:py-4 md:align-middle';
const small = 'text-[13.5px] text-muted md:text-base md:text-ink';

function Row({ line }: { line: OrderViewLine }): ReactElement {
  return (
    <tr className="grid grid-cols-[72px_fit-content(50%)_minmax(0,1fr)_auto] items-start gap-x-4 p-4 md:table-row">
      <td className={`${cell} row-span-3 md:w-26`}>
        <Picture
          src={line.image}
          alt={line.imageAlt}
          sizes="96px"
          className="aspect-square w-18 rounded-card border border-line bg-photo object-cover"
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
        className={`${cell} ${small} col-span-2 col-start-3 max-md:-ml-2 max-md:before:mr-2 max-md:before:content-['·']`}
      >
        {line.finenessLabel}
      </td>
      <td className={`${cell} ${small} col-span-2 col-start-2`}>
        <span className="md:hidden">× </span>
        {line.quantity}
      </td>
      <td className={`${cell} col-start-4 text-right font-semibold`}>
        <Rupees paise={line.pricePaise} />
      </td>
    </tr>
  );
}
