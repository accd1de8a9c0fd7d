/**
 * Messages to people. A message is written with the event that causes it, in the same transaction, and sent afterwards;
 * while no transport is configured it waits, readable by the staff. Nobody else sends mails or SMS.
 */
export { sweepOutbox } from './delivery.ts';
export type { Letterhead } from './letter.ts';
export {
  mailStatement,
  queueMail,
  queueSms,
  readMessage,
  resendMessage,
  type WrittenMessage,
  writeMessage,
} from './outbox.ts';
export { letterheadOf, outboxFeature } from './outbox-feature.ts';
export {
  type Channel,
  countMessages,
  findMessages,
  MESSAGE_STATES,
  type MessageFilter,
  type MessageRow,
  type MessageState,
} from './outbox-store.ts';
