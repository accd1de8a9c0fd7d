/** What a flow may cost, in counts that do not depend on the machine. `docs/performance.md` has the figures over time. */
import type { QueryCount } from './query-counter.ts';

export interface FlowBudget extends QueryCount {
  /**
   * Allowed besides in `npm run bench:budget`, for each count: it sees the job queue's own statements and the syncs of writers
   * too, and there the webhook and the customer's return settle at the same time.
   */
  readonly background: number;
  /** Of the reply, before compression; null where there are many. */
  readonly bytes: number | null;
}

const fromMemory = { statements: 0, commits: 0, writes: 0, background: 1 } as const;

/** Flows of the sample shop, by their name in the tables of `npm run bench:budget`. */
export const BUDGETS = {
  'product call': { ...fromMemory, bytes: 9_000 },
  'listing call': { ...fromMemory, bytes: 5_000 },
  'product page': { ...fromMemory, bytes: 92_000 },
  'home page': { ...fromMemory, bytes: 164_000 },
  'add to cart': { statements: 2, commits: 2, writes: 1, background: 1, bytes: 120 },
  'price lock': { statements: 4, commits: 3, writes: 1, background: 1, bytes: 1_200 },
  /** To one page; the rates are read and stored once for all. */
  'live tick': { statements: 2, commits: 1, writes: 1, background: 0, bytes: 2_000 },
  /**
   * Of a logged-in customer, from the cart to the confirmed order: seven calls, the provider's webhook, and the jobs of the
   * webhook and of the email. The customer's return settles the payment, and the webhook arrives later.
   */
  'card checkout': { statements: 30, commits: 20, writes: 7, background: 12, bytes: null },
  /** The webhook settles the payment before the customer returns; the queue may complete both jobs in one statement or in two. */
  'card checkout, webhook first': { statements: 33, commits: 23, writes: 8, background: 12, bytes: null },
} as const satisfies Readonly<Record<string, FlowBudget>>;

export type Flow = keyof typeof BUDGETS;

/** The counts above the budget, as text; empty when the flow stays within it. */
export function overBudget(flow: Flow, counts: Readonly<Partial<FlowBudget>>): string[] {
  const budget: FlowBudget = BUDGETS[flow];
  return (['statements', 'commits', 'writes', 'bytes'] as const).flatMap((name) => {
    const [count, most] = [counts[name] ?? 0, budget[name]];
    return most !== null && count > most ? [`${flow}: ${count} ${name}, budget ${most}`] : [];
  });
}
