/** Steps of an order that the search begins ("refund 7KQ2") and the page of the order opens. */
export const SEARCHED_STEPS = ['refund', 'cancel', 'pack', 'ship'] as const;

export type SearchedStep = (typeof SEARCHED_STEPS)[number];

/** Where the search leads to. */
export function stepPath(orderNumber: string, step: SearchedStep): string {
  return `/orders/${orderNumber}?step=${step}`;
}
