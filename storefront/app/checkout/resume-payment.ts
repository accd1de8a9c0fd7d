/** Resumes an unpaid card order at the provider's page, at its original price. */
import { continuePayment } from '@tola/contract/payments';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../calls/call.ts';
import { toast } from '../toast/toast.ts';
import { leaveToPay } from './payment.ts';

export interface PaymentResumption {
  readonly leaving: boolean;
  /** Why the card page did not open. */
  readonly problem: string | null;
  readonly resume: (orderNumber: string) => Promise<void>;
}

const NO_ANSWER = 'No response from the server';

/** @param error why an earlier attempt on this page failed */
export function useResumePayment(fault: string | null): PaymentResumption {
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState(fault);
  const navigate = useNavigate();

  async function resume(orderNumber: string): Promise<void> {
    setLeaving(true);
    const answer = await call(continuePayment, { orderNumber });
    try {
      if (answer.ok) await leaveToPay({ record: answer.data, ...answer.extras }, navigate);
      else setProblem(answer.message === '' ? NO_ANSWER : answer.message);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setProblem(message);
      toast.error(message);
    } finally {
      setLeaving(false);
    }
  }
  return { leaving, problem, resume };
}

/** A page restored from the back/forward cache mid-redirect is reloaded. */
export function useFreshPageOnReturn(): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}
