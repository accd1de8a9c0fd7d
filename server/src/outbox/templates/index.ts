/** All templates by name. */
import type * as z from 'zod';
import type { MailTemplate, Secret, SmsTemplate } from '../template.ts';
import { accountErased } from './account-erased.ts';
import { accountInactive } from './account-inactive.ts';
import { accountsMerged } from './accounts-merged.ts';
import { auditHead } from './audit-head.ts';
import { breachDeadline } from './breach-deadline.ts';
import { breachNotice } from './breach-notice.ts';
import { contactChanged } from './contact-changed.ts';
import { dataRequestAnswered } from './data-request-answered.ts';
import { dataRequestReceived } from './data-request-received.ts';
import { dayBookMail } from './day-book.ts';
import { deadline } from './deadline.ts';
import { deadlineMissed } from './deadline-missed.ts';
import { enquiryReceived } from './enquiry-received.ts';
import { enquiryReply } from './enquiry-reply.ts';
import { erasureRequested } from './erasure-requested.ts';
import { gstFiguresMail } from './gst-figures.ts';
import { newEmail } from './new-email.ts';
import { numberChanged } from './number-changed.ts';
import { oneTimeLink } from './one-time-link.ts';
import { oneTimePassword } from './one-time-password.ts';
import { orderAwaitingTransfer } from './order-awaiting-transfer.ts';
import { orderCancelled } from './order-cancelled.ts';
import { orderConfirmed } from './order-confirmed.ts';
import { orderDateMoved } from './order-date-moved.ts';
import { orderDelivered } from './order-delivered.ts';
import { orderEnded } from './order-ended.ts';
import { orderLate } from './order-late.ts';
import { orderReceived } from './order-received.ts';
import { orderShipped } from './order-shipped.ts';
import { passwordChanged } from './password-changed.ts';
import { paymentHeld } from './payment-held.ts';
import { paymentNotFound } from './payment-not-found.ts';
import { paymentNotedLate } from './payment-noted-late.ts';
import { paymentReceived } from './payment-received.ts';
import { paymentReplaced } from './payment-replaced.ts';
import { paymentsLate } from './payments-late.ts';
import { positionLimitMail } from './position-limit.ts';
import { priceAlert } from './price-alert.ts';
import { priceAlertConfirmation } from './price-alert-confirmation.ts';
import { ratesPaused } from './rates-paused.ts';
import { refund } from './refund.ts';
import { saleLimitBroken } from './sale-limit-broken.ts';
import { securityAlert } from './security-alert.ts';
import { staffChange } from './staff-change.ts';
import { staffInvite } from './staff-invite.ts';
import { staffLoginChanged } from './staff-login-changed.ts';
import { staffNewDevice } from './staff-new-device.ts';
import { stockAlert } from './stock-alert.ts';
import { stockAlertConfirmation } from './stock-alert-confirmation.ts';
import { welcome } from './welcome.ts';

export const mailTemplates = {
  'audit-head': auditHead,
  'contact-changed': contactChanged,
  'account-erased': accountErased,
  'account-inactive': accountInactive,
  'accounts-merged': accountsMerged,
  'day-book': dayBookMail,
  'gst-figures': gstFiguresMail,
  'breach-deadline': breachDeadline,
  'breach-notice': breachNotice,
  'data-request-answered': dataRequestAnswered,
  'data-request-received': dataRequestReceived,
  deadline,
  'deadline-missed': deadlineMissed,
  'enquiry-received': enquiryReceived,
  'enquiry-reply': enquiryReply,
  'erasure-requested': erasureRequested,
  'new-email': newEmail,
  'order-awaiting-transfer': orderAwaitingTransfer,
  'order-cancelled': orderCancelled,
  'order-confirmed': orderConfirmed,
  'order-date-moved': orderDateMoved,
  'order-delivered': orderDelivered,
  'order-ended': orderEnded,
  'order-late': orderLate,
  'order-received': orderReceived,
  'order-shipped': orderShipped,
  'password-changed': passwordChanged,
  'payment-held': paymentHeld,
  'payment-not-found': paymentNotFound,
  'payment-noted-late': paymentNotedLate,
  'payment-received': paymentReceived,
  'payment-replaced': paymentReplaced,
  'payments-late': paymentsLate,
  'position-limit': positionLimitMail,
  'price-alert': priceAlert,
  'price-alert-confirmation': priceAlertConfirmation,
  'rates-paused': ratesPaused,
  refund,
  'sale-limit-broken': saleLimitBroken,
  'security-alert': securityAlert,
  'staff-change': staffChange,
  'staff-invite': staffInvite,
  'staff-login-changed': staffLoginChanged,
  'staff-new-device': staffNewDevice,
  'stock-alert': stockAlert,
  'stock-alert-confirmation': stockAlertConfirmation,
  welcome,
} as const;

export const smsTemplates = {
  'number-changed': numberChanged,
  'one-time-link': oneTimeLink,
  'one-time-password': oneTimePassword,
} as const;

export const messageTemplateNames: readonly string[] = [...Object.keys(mailTemplates), ...Object.keys(smsTemplates)];

export type MailName = keyof typeof mailTemplates;
/** Messages to customers, which go by SMS while the customer has no email. */
export type CustomerMailName = {
  [N in MailName]: (typeof mailTemplates)[N] extends { readonly isForCustomers: true } ? N : never;
}[MailName];
export type SmsName = keyof typeof smsTemplates;
type SecretIn<T> = { [N in keyof T]: T[N] extends Secret ? N : never }[keyof T];
/** Messages with a code or link that acts for its holder. */
export type SecretMailName = SecretIn<typeof mailTemplates>;
export type SecretSmsName = SecretIn<typeof smsTemplates>;
export type MailData<N extends MailName> = z.output<(typeof mailTemplates)[N]['schema']>;
export type SmsData<N extends SmsName> = z.output<(typeof smsTemplates)[N]['schema']>;

/** The template of a stored message. @throws Error when the name is unknown */
export function findTemplate(name: string): MailTemplate<unknown> | SmsTemplate<unknown> {
  const known: Readonly<Record<string, MailTemplate<unknown> | SmsTemplate<unknown>>> = {
    ...mailTemplates,
    ...smsTemplates,
  };
  const template = Object.hasOwn(known, name) ? known[name] : undefined;
  if (template === undefined) throw new Error(`Unknown message template ${name}`);
  return template;
}
