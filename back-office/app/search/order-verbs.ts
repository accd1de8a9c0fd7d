/** "refund 7KQ2": a step of an order begun from the search, which opens its form on the order's page. */
import {
  type Admission,
  cancelOrderByStaff,
  packOrder,
  refundOrder,
  type SearchHit,
  shipOrder,
} from '@tola/contract/staff';
import { Ban, type LucideIcon, PackageCheck, Truck, Undo2 } from 'lucide-react';
import type { SearchEntry } from './search-entry.ts';
import { type SearchedStep, stepPath } from './searched-steps.ts';

interface OrderVerb {
  readonly step: SearchedStep;
  readonly title: string;
  readonly right: Admission;
  readonly icon: LucideIcon;
}

const VERBS: Readonly<Record<string, OrderVerb>> = {
  refund: { step: 'refund', title: 'Refund', right: refundOrder.right, icon: Undo2 },
  cancel: { step: 'cancel', title: 'Cancel', right: cancelOrderByStaff.right, icon: Ban },
  pack: { step: 'pack', title: 'Pack', right: packOrder.right, icon: PackageCheck },
  dispatch: { step: 'ship', title: 'Dispatch', right: shipOrder.right, icon: Truck },
};

/** A number of some kind, or the random end of an order number: "cancel" may also begin the name of a setting. */
const NAMES_ORDER = /\d|^[a-z]{4}$/i;

interface OrderRequest {
  readonly verb: OrderVerb | null;
  /** What names the order, or all of the text without a verb. */
  readonly text: string;
}

/** Splits a typed text into its verb, if the person may do that, and the rest. */
export function orderRequestOf(typed: string, may: (right: Admission) => boolean): OrderRequest {
  const [first = '', ...others] = typed.split(/\s+/);
  const name = first.toLowerCase();
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  const rest = others.join(' ');
  return verb === undefined || !NAMES_ORDER.test(rest) || !may(verb.right)
    ? { verb: null, text: typed }
    : { verb, text: rest };
}

/** The steps of the found orders, above the orders themselves. */
export function orderVerbEntries(verb: OrderVerb | null, hits: readonly SearchHit[]): SearchEntry[] {
  if (verb === null) return [];
  return hits.flatMap((hit): SearchEntry[] =>
    hit.kind !== 'order'
      ? []
      : [
          {
            ...{ key: `${verb.step} ${hit.id}`, group: 'Actions', title: `${verb.title} ${hit.orderNumber}` },
            ...{ detail: hit.buyer, icon: verb.icon, rank: hit.rank + 1 },
            to: stepPath(hit.orderNumber, verb.step),
          },
        ],
  );
}
