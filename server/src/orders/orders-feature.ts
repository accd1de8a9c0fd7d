/** Orders as a feature: calls and metrics. */
import type { Feature, Platform } from '#platform';
import { orderOperations } from './order-operations.ts';
import { proofOperations } from './proof-operations.ts';
import { watchUnpaidOrders } from './unpaid-figures.ts';

export function ordersFeature(platform: Platform): Feature {
  let stopWatching: (() => void) | null = null;
  return {
    name: 'orders',
    operations: [...orderOperations(platform), ...proofOperations(platform)],
    async start() {
      stopWatching = watchUnpaidOrders(platform);
    },
    async stop() {
      stopWatching?.();
    },
  };
}
