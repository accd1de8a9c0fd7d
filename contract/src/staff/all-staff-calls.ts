/** Every declared call of the back office. */
import * as access from './access.ts';
import * as bank from './bank.ts';
import * as businessSettings from './business-settings.ts';
import * as customers from './customers.ts';
import * as dashboard from './dashboard.ts';
import * as inbox from './inbox.ts';
import * as pageTexts from './page-texts.ts';
import * as people from './people.ts';
import * as pricing from './pricing.ts';
import * as records from './records.ts';
import * as settlements from './settlements.ts';
import type { AnyStaffCall } from './staff-call.ts';
import * as orders from './staff-orders.ts';
import * as unpaid from './unpaid.ts';

const modules: object[] = [
  access,
  bank,
  businessSettings,
  customers,
  dashboard,
  inbox,
  orders,
  pageTexts,
  people,
  pricing,
  records,
  settlements,
  unpaid,
];

function isStaffCall(value: unknown): value is AnyStaffCall {
  return typeof value === 'object' && value !== null && 'right' in value && 'payload' in value;
}

export const allStaffCalls: readonly AnyStaffCall[] = modules.flatMap((module) =>
  Object.values(module).filter(isStaffCall),
);
