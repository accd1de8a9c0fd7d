/** Calls of the back office: an answer, or a refusal that is thrown. */
import { type Call, makeCall, type Refusals } from '@tola/contract';
import type { StaffCall } from '@tola/contract/staff';

export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  /** 0 when no answer came at all. */
  readonly code: number;
  readonly reason: string;

  constructor(code: number, reason: string, message: string) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

/** Whether the call arrived nobody knows: only its answer is missing. */
const NO_ANSWER = {
  harmless: 'The store does not answer. Nothing here is lost: try again when the connection is back.',
  'acts again':
    'The store does not answer. It may have heard this all the same: when the connection is back, look before you try again.',
} as const;

/** @throws CallRefused */
export async function ask<P, D, R extends Refusals>(call: StaffCall<P, D, R>, payload: NoInfer<P>): Promise<D> {
  const answer = await makeCall(call as unknown as Call<P, D, null, R>, payload, { base: '/back-office/api' });
  if (answer.ok) return answer.data;
  // A commit whose connection was lost may have happened.
  const isUncertain = answer.code === 0 || answer.reason === 'interrupted';
  throw new CallRefused(answer.code, answer.reason, isUncertain ? NO_ANSWER[call.repeat] : answer.message);
}

/** Whether somebody else has changed the thing since it was read. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof CallRefused && error.reason === 'changed-meanwhile';
}

/** A sentence for whatever went wrong. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong';
}
