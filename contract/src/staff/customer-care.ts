/** What staff decide about a customer: blocks, tags and corrected contacts. */
import * as z from 'zod/mini';
import type { CustomerId } from '../ids.ts';
import type { WaitingChange } from './pending-changes.ts';
import { staffCall } from './staff-call.ts';
import { emailAddress, idOfA, optionalText, reason, requiredText } from './staff-values.ts';

const customerUnknown = { 'customer-unknown': [404, 'Customer not found'] } as const;
/** Of calls that change an account: one that was erased, or merged into another record, stays empty. */
const noAccount = { ...customerUnknown, 'account-erased': [409, 'This account was erased or merged'] } as const;

/** Beyond it, tags no longer sort customers. */
export const MOST_TAGS = 20;

const tag = z
  .string('is required')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z0-9][a-z0-9 &+-]{0,29}$/, 'use up to 30 letters, digits, spaces and hyphens'),
  );

export const blockCustomer = staffCall()({
  name: 'BlockCustomer',
  does: 'Blocks a customer, whose sessions end and who cannot log in, order or redeem points; or unblocks one.',
  right: 'customers.block',
  repeat: 'harmless',
  payload: z.object({ customerId: idOfA<CustomerId>(), block: z.boolean(), reason }),
  refusals: noAccount,
});

export const tagCustomer = staffCall()({
  name: 'TagCustomer',
  does: 'Adds a tag to a customer, or removes it.',
  right: 'customers.manage',
  repeat: 'harmless',
  payload: z.object({ customerId: idOfA<CustomerId>(), tag, add: z.boolean() }),
  refusals: { ...noAccount, 'too-many-tags': [409, `A customer has at most ${MOST_TAGS} tags`] },
});

export const correctCustomerName = staffCall()({
  name: 'CorrectCustomerName',
  does: 'Corrects the name of an account, which the customer is told by email. Orders and invoices keep theirs.',
  right: 'customers.correct',
  repeat: 'harmless',
  payload: z.object({
    customerId: idOfA<CustomerId>(),
    firstName: requiredText(100),
    lastName: optionalText(100),
    reason,
  }),
  refusals: { ...noAccount, 'not-printable': [400, 'Use English or Devanagari letters, without emoji'] },
});

export const correctCustomerEmail = staffCall()({
  name: 'CorrectCustomerEmail',
  does: 'Sends a link to a new email address. The account has it once its owner has followed the link.',
  right: 'customers.correct',
  repeat: 'acts again',
  payload: z.object({ customerId: idOfA<CustomerId>(), email: emailAddress, reason }),
  refusals: { ...noAccount, 'email-taken': [409, 'Another customer has this email'] },
});

export const correctCustomerMobile = staffCall()({
  name: 'CorrectCustomerMobile',
  does: 'Corrects a mobile number that the customer never proved. The new one is unproved too.',
  right: 'customers.correct',
  repeat: 'harmless',
  payload: z.object({
    customerId: idOfA<CustomerId>(),
    mobile: z.string('is required').check(z.trim(), z.regex(/^[0-9]{10}$/, 'must have 10 digits')),
    reason,
  }),
  refusals: {
    ...noAccount,
    'mobile-taken': [409, 'Another customer has this mobile number'],
    'number-proved': [
      409,
      'The customer has proved this number. They can change it in their profile, or you can merge the account they opened with the new one.',
    ],
  },
});

const contactOf = z.enum(['kept', 'merged'], 'is not one of the two records');

export const mergeCustomers = staffCall<WaitingChange>()({
  name: 'MergeCustomers',
  does: 'Proposes to merge two records of one person: orders, addresses, points, consents and alerts move to the kept one.',
  right: 'customers.merge',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({
    keepId: idOfA<CustomerId>(),
    mergeId: idOfA<CustomerId>(),
    /** Whose mobile number and email the kept record has afterwards. */
    mobileOf: contactOf,
    emailOf: contactOf,
    reason,
  }),
  refusals: {
    ...customerUnknown,
    'same-customer': [409, 'Choose two different customers'],
    'already-merged': [409, 'One of the records was merged or erased already'],
    'erasure-waiting': [409, 'The erasure of one of the records is waiting. Its customer has to cancel it first.'],
    'contact-taken': [409, 'Another customer has this mobile number or email by now'],
  },
});
