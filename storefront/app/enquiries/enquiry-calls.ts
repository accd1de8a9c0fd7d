/**
 * Checks and calls of the enquiry forms, in the contract's order. Includes the contract's codecs, so a page loads it
 * when its form is touched.
 */
import { addEnquiry, applyCorporate, applyDistributor } from '@tola/contract/enquiries';
import { call } from '../calls/call.ts';
import { type FormValues, type Problem, refusalAt, type SendOutcome } from '../forms/form.ts';
import { businessFieldOf } from './business-field-of.ts';
import { contractProblem, messageProblem } from './contract-check.ts';
import { dataUrlOf, visitingCardProblem } from './visiting-card-file.ts';

/** Result of an enquiry: the success message, or the field error. */
export type EnquiryResult =
  | { readonly ok: true; readonly message: string; readonly ticketNumber: string | null }
  | { readonly ok: false; readonly problem: SendOutcome };

const contactFieldOf = {
  'Enter first name': 'firstName',
  'Enter last name': 'lastName',
  'Enter valid number': 'mobile',
  'Enter valid email': 'email',
};

function contactOf({ firstName = '', lastName = '', mobile = '', email = '', message = '' }: FormValues) {
  return { firstName, lastName, mobile, email, message };
}

function businessOf(values: FormValues) {
  const { name = '', email = '', address = '', mobile = '', city = '', comment = '' } = values;
  return { name, email, address, mobile, city, comment };
}

export function checkContact(values: FormValues): Problem | null {
  return contractProblem(addEnquiry.payload, contactOf(values), contactFieldOf);
}

export async function sendContact(values: FormValues, idempotencyKey: string): Promise<EnquiryResult> {
  const answer = await call(addEnquiry, contactOf(values), { idempotencyKey });
  if (answer.ok) return { ok: true, message: answer.message, ticketNumber: answer.extras.ticketNumber };
  return {
    ok: false,
    problem: answer.code === 400 ? messageProblem(answer.message, contactFieldOf) : refusalAt(null, answer),
  };
}

export function checkCorporate(values: FormValues): Problem | null {
  return contractProblem(applyCorporate.payload, businessOf(values), businessFieldOf);
}

export async function sendCorporate(values: FormValues, idempotencyKey: string): Promise<EnquiryResult> {
  const answer = await call(applyCorporate, businessOf(values), { idempotencyKey });
  if (answer.ok) return { ok: true, message: answer.message, ticketNumber: answer.extras.ticketNumber };
  return {
    ok: false,
    problem: answer.code === 400 ? messageProblem(answer.message, businessFieldOf) : refusalAt(null, answer),
  };
}

/** The file type is checked in the field's turn. */
export function checkDistributor(values: FormValues, file: File | null): Problem | null {
  const usable = file !== null && visitingCardProblem(file) === null;
  const payload = { ...businessOf(values), visitingCard: usable ? 'chosen' : '' };
  const problem = contractProblem(applyDistributor.payload, payload, businessFieldOf);
  if (problem?.field !== 'visitingCard' || file === null) return problem;
  return messageProblem(visitingCardProblem(file) ?? problem.message, businessFieldOf);
}

export async function sendDistributor(values: FormValues, file: File, idempotencyKey: string): Promise<EnquiryResult> {
  const application = { ...businessOf(values), visitingCard: await dataUrlOf(file) };
  const answer = await call(applyDistributor, application, { idempotencyKey });
  if (answer.ok) return { ok: true, message: answer.message, ticketNumber: answer.extras.ticketNumber };
  return {
    ok: false,
    problem: answer.code === 0 ? refusalAt(null, answer) : messageProblem(answer.message, businessFieldOf),
  };
}
