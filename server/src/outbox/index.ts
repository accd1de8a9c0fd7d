/**
 * Transactional outbox for email and SMS. A message is stored in the transaction of its event and sent afterwards; until
 * a transport is configured it waits and staff can read it. All email and SMS go through here.
 */
export {
  mailStatement,
  queueMail,
  queueSecretMail,
  queueSecretSms,
  queueSms,
  readMessage,
  releaseHeldMail,
  resendMessage,
} from './outbox.ts';
export { letterheadOf, outboxFeature } from './outbox-feature.ts';
export type { MessageRow } from './outbox-store.ts';
export { openData } from './secret-data.ts';
export { messageTemplateNames } from './templates/index.ts';
