/** Calls of the page behind the links in emails. */
import { confirmEmail, readEmailLink, refuseEmail } from '@tola/contract/mailboxes';
import { call } from '../calls/call.ts';

type Outcome =
  | { readonly kind: 'failed' | 'unknown' | 'removed' }
  | { readonly kind: 'waiting' | 'confirmed'; readonly maskedEmail: string };

export async function readLink(token: string): Promise<Outcome> {
  const answer = await call(readEmailLink, { token }, { quiet: true });
  if (answer.ok) return { kind: answer.data.state, maskedEmail: answer.data.maskedEmail };
  return { kind: answer.code === 404 || answer.code === 400 ? 'unknown' : 'failed' };
}

/** Null when the link could not be followed, which a toast says. */
export async function followLink(act: 'confirm' | 'not-me', token: string): Promise<Outcome | null> {
  if (act === 'confirm') {
    const answer = await call(confirmEmail, { token });
    return answer.ok ? { kind: answer.data.state, maskedEmail: answer.data.maskedEmail } : null;
  }
  const answer = await call(refuseEmail, { token });
  return answer.ok ? { kind: 'removed' } : null;
}
