/**
 * Messages to people. A message is written with the event that causes it, in the same transaction, and sent afterwards;
 * while no transport is configured it waits, readable by the staff. Nobody else sends mails or SMS.
 */
export { mailStatement, queueMail, queueSms, readMessage, resendMessage } from './outbox.ts';
export { letterheadOf, outboxFeature } from './outbox-feature.ts';
export type { MessageRow } from './outbox-store.ts';
