import { type CustomerOtpPurpose, enterCustomerOtp, sendCustomerOtp } from '@tola/contract/otp';
import { Button, TextField } from '@tola/ui';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { type Outcome, useAttempt } from '../connection/use-attempt.ts';
import { useSecondsLeft } from '../countdown.ts';
import { refusalAt, useForm } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';
import { checkOtp } from './check-otp.ts';
import { OTP_DIGITS } from './otp-digits.ts';

const RESEND_MILLISECONDS = 30_000;

interface OtpProofProps {
  purpose: CustomerOtpPurpose;
  /** Where the OTP goes: the number of the account, or the one that it is to have. */
  mobile: string;
  onProved: () => void | Promise<void>;
}

/** Sends an OTP to a number and checks it. */
export function OtpProof({ purpose, mobile, onProved }: OtpProofProps): ReactElement {
  const [nextAt, setNextAt] = useState<number | null>(null);
  const sending = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  const wait = useSecondsLeft(nextAt);
  const isSent = nextAt !== null;
  const newMobile = purpose === 'change-number' ? mobile : null;
  const { busy, problemOf, connection, formProps } = useForm({
    check: checkOtp,
    send: async ({ otp = '' }) => {
      const answer = await call(enterCustomerOtp, { purpose, newMobile, otp }, { quiet: true });
      if (answer.ok) {
        toast.success(answer.message);
        await onProved();
        return null;
      }
      if (answer.code !== 0) toast.error(answer.message);
      return refusalAt('otp', answer);
    },
  });
  useEffect(() => {
    const field = isSent ? form.current?.elements.namedItem('otp') : null;
    if (field instanceof HTMLElement) field.focus();
  }, [isSent]);

  async function send(): Promise<Outcome> {
    const answer = await call(sendCustomerOtp, { purpose, newMobile });
    if (!answer.ok) return answer.reason === 'network' ? 'no reply' : 'done';
    toast.success(answer.message);
    setNextAt(Date.now() + RESEND_MILLISECONDS);
    return 'done';
  }

  return (
    <form {...formProps} ref={form} method="post" className="grid max-w-[420px] gap-4">
      {isSent && (
        <>
          <p role="status" className="rounded-lg bg-up-soft px-4 py-3 text-[15px] text-up">
            {`We have sent an SMS to ${mobile}. Its OTP is valid for 5 minutes. If it has a link instead, open it in this browser.`}
          </p>
          <TextField
            label="OTP"
            name="otp"
            problem={problemOf('otp')}
            hint={`The ${OTP_DIGITS}-digit OTP from the SMS.`}
            digitsOnly
            maxLength={OTP_DIGITS}
            autoComplete="one-time-code"
          />
          <Button type="submit" busy={busy}>
            Verify
          </Button>
          <ConnectionNote {...connection} />
        </>
      )}
      <Button
        type="button"
        tone={isSent ? 'outline' : 'solid'}
        busy={sending.busy}
        disabled={wait > 0}
        onClick={() => sending.run(send)}
      >
        {wait > 0 ? `Resend in ${wait} s` : isSent ? 'Resend' : `Send OTP to ${mobile}`}
      </Button>
      <ConnectionNote {...sending.connection} />
    </form>
  );
}
