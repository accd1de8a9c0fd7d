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
  const { businessName } = useRootData().business;
  const pieces = lines.map(({ name, weightMg }) => `${name} (${formatWeight(weightMg)})`).join(', ');
  const text = `I ordered ${pieces} from ${businessName}: ${location.origin}/`;
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ tone: 'outline', wide: true })}
    >
      Share on WhatsApp
    </a>
  );
}
