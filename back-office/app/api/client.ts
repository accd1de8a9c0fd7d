/** Typed back-office API client. Resolves with the reply; throws `RefusedError` when the server refuses. */
import { makeCall, type Refusals } from '@tola/contract';
import type { StaffCall, StaffReason } from '@tola/contract/staff';
import { activityHeaders } from './activity.ts';
import { askForProof, type Proof } from './proof-request.ts';

const BASE = '/back-office/api';

export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  /** 0 when there was no reply. */
  readonly code: number;
  readonly reason: StaffReason;

  constructor(code: number, reason: StaffReason, message: string) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

/** The request may have been processed: only its reply is missing. */
const NO_REPLY = {
  harmless: 'Can’t reach the server. Nothing was lost. Try again.',
  'acts again': 'Can’t reach the server. The change may have been saved: check before you try again.',
} as const;

/**
 * Makes a call. When it needs the second factor or the password again, the person is asked, and the call is repeated.
 *
 * @throws RefusedError
 */
export async function callApi<P, D, R extends Refusals>(call: StaffCall<P, D, R>, payload: NoInfer<P>): Promise<D> {
  const send = async () => await makeCall(call, payload, { base: BASE, headers: activityHeaders() });
  let reply = await send();
  for (let proof = proofDue(reply); proof !== null && (await askForProof(proof)); proof = proofDue(reply))
    reply = await send();
  if (reply.ok) return reply.data;
  // A commit whose connection was lost may have happened.
  const isUncertain = reply.code === 0 || reply.reason === 'interrupted';
  throw new RefusedError(reply.code, reply.reason as StaffReason, isUncertain ? NO_REPLY[call.repeat] : reply.message);
}

const PROOFS: Partial<Record<StaffReason, Proof>> = {
  'fresh-factor-due': 'second factor',
  'password-due': 'password',
};

function proofDue(reply: { readonly ok: true } | { readonly ok: false; readonly reason: string }): Proof | null {
  return reply.ok ? null : (PROOFS[reply.reason as StaffReason] ?? null);
}

/** Whether someone else changed the record after it was read. */
export function isEditConflict(error: unknown): boolean {
  return error instanceof RefusedError && error.reason === 'changed-meanwhile';
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong';
}
