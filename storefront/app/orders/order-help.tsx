import type { OrderView } from '@tola/contract/order-view';
import { formatWeight } from '@tola/pricing';
import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useRootData } from '../root-data.ts';
import { RepeatOrder } from './repeat-order.tsx';

/** Buy again, get help, tell others. */
export function OrderHelp({ order }: { order: OrderView }): ReactElement {
  const { orderNumber } = order;
  return (
    <section aria-label="More about this order" className="panel grid gap-3 p-5 sm:p-6">
      <RepeatOrder orderNumber={orderNumber} />
      <ShareOnWhatsApp lines={order.lines} />
      <Link
        to={`/contact-us?order=${encodeURIComponent(orderNumber)}`}
        className={buttonClass({ tone: 'quiet', wide: true })}
      >
        Help with this order
      </Link>
    </section>
  );
}

/** Names and weights of the pieces; neither prices nor anything about the buyer. */
export function ShareOnWhatsApp({ lines }: Pick<OrderView, 'lines'>): ReactElement {
  const { client } = useRootData();
  const pieces = lines.map(({ name, weightMg }) => `${name} (${formatWeight(weightMg)})`).join(', ');
  function openShare(): void {
    const text = `I ordered ${pieces} from ${client.name}: ${location.origin}/`;
    open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener,noreferrer');
  }
  return (
    <button type="button" onClick={openShare} className={buttonClass({ tone: 'outline', wide: true })}>
      Share on WhatsApp
    </button>
  );
}
