/** Keeps a copy of an order that is shown, for times without a connection. */

import type { OrderView } from '@tola/contract/order-view';
import type { OrderState } from '@tola/contract/orders';
import { formatRupees, type Paise } from '@tola/pricing';
import { useEffect } from 'react';
import { indianDay } from '../format-date.ts';
import type { SeenOrder } from '../offline/kept.ts';
import { stateLabel } from './order-labels.ts';

/** By then the parts of the page that load later are there. */
const SHOWN_MS = 1_500;

interface OrderFacts {
  readonly orderNumber: string;
  readonly orderDate: string;
  readonly payablePaise: Paise;
  readonly state: OrderState;
}

/** Row of an order in the list of the offline page. */
export function seenOrder({ orderNumber, orderDate, payablePaise, state }: OrderFacts): SeenOrder {
  return { orderNumber, day: indianDay(orderDate), total: formatRupees(payablePaise), state: stateLabel(state) };
}

export function useOrderCopy(order: OrderView): void {
  useEffect(() => {
    const timer = setTimeout(() => void keepCopy(order), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [order]);
}

async function keepCopy(order: OrderView): Promise<void> {
  const shown = document.querySelector('main section');
  if (shown === null) return;
  try {
    const { keepOrder } = await import('../offline/own-orders.ts');
    await keepOrder(seenOrder(order), shown, order.invoicePath);
  } catch (error) {
    console.warn('The order could not be kept', error);
  }
}
