/**
 * Personal data under the Digital Personal Data Protection Act 2023: how long it is kept, and what its owners and the
 * shop can do with it.
 */
export { exportRequests, type ListedRequest } from './answer-request.ts';
export { privacyFeature } from './privacy-feature.ts';
export { privacyStaffOperations } from './privacy-staff-operations.ts';
export { eraseExpiredData } from './retention.ts';
