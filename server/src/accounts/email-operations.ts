/** Operations behind the links of emails to a mailbox that is not confirmed. */
import { confirmEmail, readEmailLink, refuseEmail, resendEmailLink } from '@tola/contract';
import type { Database } from '#database';
import { type Operation, operation, refuse } from '#http';
import { takeToken } from '#limits';
import { queueMail } from '#outbox';
import { confirmMailbox, readMailboxLink, removeMailbox } from './email-confirmation.ts';

const LINK_LIMIT = { name: 'email link', limit: 100, windowSeconds: 3_600 };
const RESEND_LIMIT = { name: 'email link of a customer', limit: 3, windowSeconds: 3_600 };

export function emailOperations({ database }: { readonly database: Database }): Operation[] {
  return [
    operation(
      readEmailLink,
      async ({ payload: { token }, ip, now }) => {
        await takeToken(database, { ...LINK_LIMIT, key: ip }, now);
        const mailbox = await readMailboxLink(database, token, now);
        if (mailbox === null) throw refuse(readEmailLink, 'unknown-link');
        return { data: mailbox };
      },
      { anonymous: true },
    ),
    operation(
      confirmEmail,
      async ({ payload: { token }, ip, userAgent, now }) => {
        await takeToken(database, { ...LINK_LIMIT, key: ip }, now);
        const data = await confirmMailbox(database, token, { ip, userAgent }, now);
        return { message: 'Email confirmed', data };
      },
      { anonymous: true },
    ),
    operation(
      refuseEmail,
      async ({ payload: { token }, ip, userAgent, now }) => {
        await takeToken(database, { ...LINK_LIMIT, key: ip }, now);
        await removeMailbox(database, token, { ip, userAgent }, now);
        return { message: 'Your email was removed' };
      },
      { anonymous: true },
    ),
    operation(resendEmailLink, async ({ customer, now }) => {
      if (customer.email === '' || customer.hasVerifiedEmail) throw refuse(resendEmailLink, 'nothing-to-confirm');
      await takeToken(database, { ...RESEND_LIMIT, key: String(customer.id) }, now);
      const { firstName, email, id: customerId } = customer;
      const dedupeKey = `welcome ${customerId} ${now.toISOString()}`;
      await queueMail(database, { template: 'welcome', to: email, data: { firstName }, dedupeKey }, now);
      return { message: 'We have sent you a new link' };
    }),
  ];
}
