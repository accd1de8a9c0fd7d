import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { OtpProof } from '../otp/otp-proof.tsx';
import { useSession } from '../session/use-session.ts';
import type { Unverified } from './payment-actions.ts';

/** Verifies the number on the payment page, then continues with the order. */
export default function VerifyNumberStep({ unverified }: { unverified: Unverified }): ReactElement {
  const { customer } = useSession();
  const step = useRef<HTMLElement>(null);
  useEffect(() => {
    step.current?.focus({ preventScroll: true });
    step.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section ref={step} tabIndex={-1} aria-labelledby="verify-number" className="panel mb-5 grid gap-4 p-5 sm:p-7">
      <h2 id="verify-number" className="text-2xl">
        Verify your mobile number
      </h2>
      <p>{unverified.message}</p>
      {customer !== null && <OtpProof purpose="verify-number" mobile={customer.mobile} onProved={unverified.proceed} />}
    </section>
  );
}
