/** Back-office contract: calls, rights and resources. Never part of the storefront bundle. */
export * from './access.ts';
export * from './alert-mutes.ts';
export { allStaffCalls, type StaffCallGroup, type StaffReason, staffCallGroups } from './all-staff-calls.ts';
export * from './bank.ts';
export * from './business-settings.ts';
export * from './catalogue-products.ts';
export * from './closing.ts';
export * from './counter-sales.ts';
export * from './couriers.ts';
export * from './customer-care.ts';
export * from './customer-limits.ts';
export * from './customers.ts';
export * from './dashboard.ts';
export * from './deadlines.ts';
export { derivedValue, withDerived } from './derived-fields.ts';
export * from './dispatch-file.ts';
export * from './e-invoices.ts';
export * from './gst-returns.ts';
export * from './halt-labels.ts';
export * from './message-texts.ts';
export * from './messages.ts';
export * from './order-labels.ts';
export * from './order-money.ts';
export * from './order-selection.ts';
export * from './packing.ts';
export { parseBody } from './page-body.ts';
export * from './page-texts.ts';
export * from './pan-verification.ts';
export * from './parcels.ts';
export * from './passkeys.ts';
export * from './pending-changes.ts';
export * from './people.ts';
export * from './personal-data.ts';
export * from './position.ts';
export * from './preview-links.ts';
export * from './pricing.ts';
export { isPublicationField, PUBLICATION } from './publication-fields.ts';
export * from './purchase-booking.ts';
export * from './purchases.ts';
export * from './push.ts';
export * from './record-decisions.ts';
export { isSameValue, validateRecord } from './record-values.ts';
export * from './records.ts';
export {
  type DeclaredRegister,
  REGISTER_FILTERS,
  type RegisterColumn,
  type RegisterFilter,
  type RegisterLink,
  type RegisterUnit,
  sortableColumns,
} from './register-column.ts';
export * from './registers.ts';
export * from './reports.ts';
export * from './resource.ts';
export * from './rights.ts';
export * from './roles.ts';
export * from './sales-charts.ts';
export * from './saved-versions.ts';
export * from './saved-views.ts';
export * from './screening.ts';
export * from './search.ts';
export * from './security-events.ts';
export * from './serial-numbers.ts';
export * from './set-up.ts';
export * from './settlements.ts';
export * from './staff-call.ts';
export * from './staff-enquiries.ts';
export * from './staff-files.ts';
export * from './staff-orders.ts';
export * from './staff-roles.ts';
export * from './staff-values.ts';
export * from './statements.ts';
export * from './stock.ts';
export * from './stock-counts.ts';
export * from './stock-pieces.ts';
export * from './tally.ts';
export * from './unpaid.ts';
export { formatIssue, validate, validationMessage } from './validation.ts';
export * from './verify-queue.ts';
export * from './weight-terms.ts';
