/** Query keys to invalidate after any change to an order. */
import {
  listDeadlines,
  listOrders,
  listParcels,
  listPendingChanges,
  readBankOverview,
  readDashboard,
  readOrder,
  readParcel,
  readSettlements,
} from '@tola/contract/staff';
import type { QueryCall } from '../api/hooks.ts';

export const ORDER_QUERIES: readonly QueryCall[] = [
  readOrder,
  listDeadlines,
  listOrders,
  listPendingChanges,
  listParcels,
  readParcel,
  readBankOverview,
  readDashboard,
  readSettlements,
];
