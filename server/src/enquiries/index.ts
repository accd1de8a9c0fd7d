/** Visitors' enquiries: stored under a ticket number, acknowledged by email, and handled by staff. */
export { readEnquiry, workOnEnquiry } from './enquiries.ts';
export { enquiriesFeature } from './enquiries-feature.ts';
export { type Enquiry, findVisitingCard, lockEnquiry } from './enquiry-store.ts';
