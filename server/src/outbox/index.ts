/**
 * Transactional outbox for email and SMS. A message is stored in the transaction of its event and sent afterwards; until
 * a transport is configured it waits and staff can read it. All email and SMS go through here.
 */
export {
  goesBy,
  placeholdersOf,
  problemOf,
  requiredIn,
  shippedText,
  type TextProblem,
  type WrittenText,
} from './message-text.ts';
export {
  currentMessageTexts,
  findMessageText,
  insertMessageText,
  type MessageText,
  messageTextVersions,
} from './message-text-store.ts';
export {
  mailStatement,
  queueMail,
  queueSecretMail,
  queueSecretSms,
  queueSms,
  readMessage,
  releaseHeldMail,
  renderMessage,
  resendMessage,
} from './outbox.ts';
export { letterheadOf, outboxFeature } from './outbox-feature.ts';
export type { Channel, MessageRow } from './outbox-store.ts';
export { sampleOf } from './sample-data.ts';
export { openData } from './secret-data.ts';
export { findTemplate, messageTemplateNames } from './templates/index.ts';
export { readTransportHealth, type TransportHealth } from './transport-health.ts';
