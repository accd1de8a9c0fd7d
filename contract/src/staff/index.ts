/** The contract of the back office: its calls, rights and resources. Never part of the storefront's bundle. */
export * from './access.ts';
export { allStaffCalls } from './all-staff-calls.ts';
export * from './bank.ts';
export * from './house.ts';
export * from './inbox.ts';
export * from './page-texts.ts';
export * from './people.ts';
export { plainCheck, plainWords, sentenceOf } from './plain-check.ts';
export * from './pricing.ts';
export * from './records.ts';
export * from './resource.ts';
export * from './roles.ts';
export * from './settlements.ts';
export * from './staff-call.ts';
export * from './staff-orders.ts';
export * from './staff-values.ts';
export * from './unpaid.ts';
