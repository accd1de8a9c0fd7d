/** What visitors write to the shop: each enquiry is kept under a ticket number, acknowledged by mail, and shown to staff. */
export { readEnquiry, workOnEnquiry } from './enquiries.ts';
export { enquiriesFeature } from './enquiries-feature.ts';
export { type Enquiry, findVisitingCard, lockEnquiry } from './enquiry-store.ts';
