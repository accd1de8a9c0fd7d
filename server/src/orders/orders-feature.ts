/** Orders as a part of the store. */
import type { Feature, Platform } from '#platform';
import { orderOperations } from './order-operations.ts';

export function ordersFeature({ database }: Platform): Feature {
  return { name: 'orders', operations: orderOperations({ database }) };
}
