/** All declared back-office calls. */
import type { ReasonOf } from '../call.ts';
import type { CommonReason } from '../common-refusals.ts';
import * as access from './access.ts';
import * as alertMutes from './alert-mutes.ts';
import * as bank from './bank.ts';
import * as businessSettings from './business-settings.ts';
import * as catalogueProducts from './catalogue-products.ts';
import * as closing from './closing.ts';
import * as counterSales from './counter-sales.ts';
import * as customerCare from './customer-care.ts';
import * as customerLimits from './customer-limits.ts';
import * as customers from './customers.ts';
import * as dashboard from './dashboard.ts';
import * as deadlines from './deadlines.ts';
import * as dispatchFile from './dispatch-file.ts';
import * as eInvoices from './e-invoices.ts';
import * as gstReturns from './gst-returns.ts';
import * as messageTexts from './message-texts.ts';
import * as messages from './messages.ts';
import * as orderMoney from './order-money.ts';
import * as orderSelection from './order-selection.ts';
import * as packing from './packing.ts';
import * as pageTexts from './page-texts.ts';
import * as panVerification from './pan-verification.ts';
import * as parcels from './parcels.ts';
import * as passkeys from './passkeys.ts';
import * as pendingChanges from './pending-changes.ts';
import * as people from './people.ts';
import * as privacy from './personal-data.ts';
import * as position from './position.ts';
import * as previewLinks from './preview-links.ts';
import * as pricing from './pricing.ts';
import * as purchaseBooking from './purchase-booking.ts';
import * as purchases from './purchases.ts';
import * as push from './push.ts';
import * as recordDecisions from './record-decisions.ts';
import * as records from './records.ts';
import * as registers from './registers.ts';
import * as reports from './reports.ts';
import * as salesCharts from './sales-charts.ts';
import * as savedVersions from './saved-versions.ts';
import * as savedViews from './saved-views.ts';
import * as screening from './screening.ts';
import * as search from './search.ts';
import * as securityEvents from './security-events.ts';
import * as setUp from './set-up.ts';
import * as settlements from './settlements.ts';
import type { AnyStaffCall, staffRefusals } from './staff-call.ts';
import * as enquiries from './staff-enquiries.ts';
import * as orders from './staff-orders.ts';
import * as roles from './staff-roles.ts';
import * as statements from './statements.ts';
import * as stock from './stock.ts';
import * as stockCounts from './stock-counts.ts';
import * as stockPieces from './stock-pieces.ts';
import * as tally from './tally.ts';
import * as unpaid from './unpaid.ts';
import * as verifyQueue from './verify-queue.ts';
import * as weightTerms from './weight-terms.ts';

const modules = {
  Login: access,
  Bank: bank,
  'Business settings': businessSettings,
  'Counter sales': counterSales,
  Customers: customers,
  'Care for customers': customerCare,
  'Limits of customers': { ...customerLimits, ...screening },
  Dashboard: dashboard,
  'Alerts of the dashboard': alertMutes,
  'Charts of the dashboard': salesCharts,
  Deadlines: deadlines,
  'Dispatch file': dispatchFile,
  Enquiries: enquiries,
  Messages: messages,
  'Message texts': messageTexts,
  Orders: orders,
  'Money of orders': orderMoney,
  'Selected orders': orderSelection,
  'Page texts': pageTexts,
  'PAN verification': panVerification,
  'Pending changes': pendingChanges,
  Parcels: parcels,
  'Pieces of parcels': packing,
  Passkeys: passkeys,
  People: people,
  'Personal data': privacy,
  'Position and profit': position,
  'Preview links': previewLinks,
  Pricing: pricing,
  Products: catalogueProducts,
  Purchases: purchases,
  'Booking of purchases': purchaseBooking,
  'Push notifications': push,
  Records: records,
  'Decisions about records': recordDecisions,
  'Closing of months': closing,
  'E-invoices': eInvoices,
  'GST returns': gstReturns,
  Registers: registers,
  Tally: tally,
  Reports: reports,
  Roles: roles,
  'Saved versions': savedVersions,
  'Saved views': savedViews,
  Search: search,
  'Security events': securityEvents,
  'Set-up': setUp,
  Settlements: settlements,
  'Bank statements': statements,
  Stock: stock,
  'Counts of stock': stockCounts,
  'Pieces in stock': stockPieces,
  'Unpaid orders': unpaid,
  'Payments to verify': verifyQueue,
  'Weight terms': weightTerms,
};

function isStaffCall(value: unknown): value is AnyStaffCall {
  return typeof value === 'object' && value !== null && 'right' in value && 'payload' in value;
}

export interface StaffCallGroup {
  /** For headings. */
  readonly name: string;
  readonly calls: readonly AnyStaffCall[];
}

export const staffCallGroups: readonly StaffCallGroup[] = Object.entries(modules).map(([name, module]) => ({
  name,
  calls: Object.values<unknown>(module).filter(isStaffCall),
}));

export const allStaffCalls: readonly AnyStaffCall[] = staffCallGroups.flatMap(({ calls }) => calls);

type ExportsOf<Module> = Module extends unknown ? Module[keyof Module] : never;

/** Every reason that the back office may find in an answer. */
export type StaffReason =
  | ReasonOf<ExportsOf<(typeof modules)[keyof typeof modules]>>
  | keyof typeof staffRefusals
  | CommonReason;
