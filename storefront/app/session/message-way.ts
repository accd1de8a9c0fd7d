/** How messages reach the customer: by email, or by SMS where the account has no email. */
import { useSession } from './use-session.ts';

interface MessageWay {
  readonly by: 'by email' | 'by SMS';
  readonly tellYou: string;
  readonly tellYouTheOutcome: string;
}

const BY_EMAIL: MessageWay = { by: 'by email', tellYou: 'email you', tellYouTheOutcome: 'email you the outcome' };
const BY_SMS: MessageWay = {
  by: 'by SMS',
  tellYou: 'send you an SMS',
  tellYouTheOutcome: 'send you the outcome by SMS',
};

export function useMessageWay(): MessageWay {
  return useSession().customer?.email === '' ? BY_SMS : BY_EMAIL;
}
