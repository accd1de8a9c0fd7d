import type { CartLine } from '@tola/contract/cart';
import { formatWeight } from '@tola/pricing';
import { Icon } from '@tola/ui';
import { Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { useAttempt } from '../connection/use-attempt.ts';
import { FlashingRupees } from '../live/live-price.tsx';
import { useLive } from '../live/live-rates.tsx';
import { pauseMessage, pauseReason } from '../live/pause-reason.ts';
import { Picture } from '../pictures/picture.tsx';
import { THUMBNAIL_WIDTH } from '../pictures/picture-set.ts';
import { linePaiseAt } from './cart-figures.ts';
import { cartBesideClass, cartQuantityClass, cartRowClass } from './cart-skeleton.tsx';
import { QuantityControl } from './quantity-control.tsx';
import type { Cart } from './use-cart.ts';

interface CartTableProps {
  readonly lines: readonly CartLine[];
  readonly cart: Pick<Cart, 'setQuantity' | 'remove' | 'pending'>;
}

/** Image, name, quantity, price, delete; on a phone quantity and price stand below, as wide as the row. */
export function CartTable({ lines, cart }: CartTableProps): ReactElement {
  return (
    <table className="panel block overflow-hidden">
      <caption className="sr-only">Items in your cart</caption>
      <thead className="sr-only">
        <tr>
          {['Image', 'Product Name', 'Quantity', 'Price', 'Delete'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line">
        {lines.map((line, at) => (
          <CartRow key={line.lineId} line={line} cart={cart} first={at === 0} />
        ))}
      </tbody>
    </table>
  );
}

interface CartRowProps {
  readonly line: CartLine;
  readonly cart: CartTableProps['cart'];
  /** On the first screen: its picture is fetched at once. */
  readonly first: boolean;
}

function CartRow({ line, cart, first }: CartRowProps): ReactElement {
  const name = `${line.name} ${formatWeight(line.weightMg)}`;
  const removal = useAttempt();
  const change = cart.pending.get(line.lineId);
  const isPending = change?.lost === false;
  return (
    <tr className={`${cartRowClass} p-4 sm:p-5`}>
      <td className={`self-start md:self-center ${cartBesideClass}`}>
        <Picture
          src={line.image}
          alt={line.imageAlt}
          sizes="96px"
          most={THUMBNAIL_WIDTH}
          first={first}
          className="aspect-square w-full rounded-card border border-line bg-photo object-cover"
        />
      </td>
      <td className="min-w-0">
        <LineName line={line} />
      </td>
      <td className={cartQuantityClass}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <QuantityControl
            quantity={isPending ? change.wanted : line.quantity}
            pending={isPending}
            of={name}
            onChange={(quantity) => cart.setQuantity(line, quantity)}
          />
          <span className="font-semibold md:hidden">
            <LinePrice line={line} />
          </span>
        </div>
      </td>
      <td className={`hidden text-right font-semibold md:block lg:max-xl:col-start-3 ${cartBesideClass}`}>
        <LinePrice line={line} />
      </td>
      <td className="col-start-3 row-start-1 md:max-lg:col-start-auto md:max-lg:row-start-auto lg:max-xl:col-start-4 lg:max-xl:row-span-2 xl:col-start-auto xl:row-start-auto">
        <button
          type="button"
          aria-label={`Delete ${name}`}
          aria-busy={removal.busy}
          onClick={() => removal.run(async () => await cart.remove(line))}
          className="grid size-11 place-items-center rounded-full text-muted hover:bg-down-soft hover:text-down"
        >
          <Icon of={Trash2} size={20} />
        </button>
      </td>
      <td className="col-span-full grid gap-3 empty:hidden">
        <ConnectionNote
          lost={change?.lost === true && change.wanted !== line.quantity}
          busy={false}
          onRetry={() => change !== undefined && cart.setQuantity(line, change.wanted)}
        >
          The change to {change?.wanted} isn’t confirmed.
        </ConnectionNote>
        <ConnectionNote {...removal.connection}>The removal isn’t confirmed.</ConnectionNote>
      </td>
    </tr>
  );
}

function LineName({ line }: { line: CartLine }): ReactElement {
  const problem = lineProblem(line);
  return (
    <>
      <Link to={line.href} className="font-semibold break-words hover:underline">
        {line.name}
      </Link>
      <p className="text-[13.5px] text-muted">
        {formatWeight(line.weightMg)} · {line.finenessLabel === '' ? line.fineness : line.finenessLabel}
      </p>
      {line.designId !== null && (
        <a
          href={`${line.href}?weight=${line.weightId}&design=${line.designId}`}
          className="mt-1 inline-flex min-h-11 items-center gap-3 text-[13.5px] text-green-ink underline underline-offset-4"
        >
          <img
            src={`/api/designs/${line.designId}/front.svg`}
            alt=""
            loading="lazy"
            className="h-11 w-auto rounded-full border border-line bg-white"
          />
          Your design
        </a>
      )}
      {problem === null ? (
        <LinePause line={line} />
      ) : (
        <p className="mt-1 text-[13.5px] font-medium text-down">{problem}</p>
      )}
    </>
  );
}

/** Marks the paused line. When all rates are paused the page says so once, beside the total. */
function LinePause({ line }: { line: CartLine }): ReactElement | null {
  const live = useLive();
  const reason = live.status === 'paused' ? null : pauseReason(live, [line]);
  return reason === null ? null : <p className="mt-1 text-[13.5px] font-medium text-down">{pauseMessage(reason)}</p>;
}

/** Why a line cannot be ordered; null when it can. */
export function lineProblem({ available, stock, quantity }: CartLine): string | null {
  if (!available) return 'This product is no longer available';
  if (stock !== null && stock < quantity) return stock === 0 ? 'Out of stock' : `Only ${stock} in stock`;
  return null;
}

/** Updates with every tick; the only part of the row that re-renders. */
function LinePrice({ line }: { line: CartLine }): ReactElement {
  const live = useLive();
  return (
    <FlashingRupees
      paise={linePaiseAt(live, line)}
      {...(pauseReason(live, [line]) !== null ? { className: 'text-muted' } : {})}
    />
  );
}
