import { type CustomerOtpPurpose, enterCustomerOtp, sendCustomerOtp } from '@tola/contract/otp';
import { Button, TextField } from '@tola/ui';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { call } from '../calls/call.ts';
import { useSecondsLeft } from '../countdown.ts';
import { useForm } from '../forms/form.ts';
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
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wait = useSecondsLeft(nextAt);
  const isSent = nextAt !== null;
  const newMobile = purpose === 'change-number' ? mobile : null;
  const { busy, problemOf, formProps } = useForm({
    check: checkOtp,
    send: async ({ otp = '' }) => {
      const answer = await call(enterCustomerOtp, { purpose, newMobile, otp }, { quiet: true });
      if (answer.ok) {
        toast.success(answer.message);
        await onProved();
        return null;
      }
      if (answer.code === 0) return null;
      toast.error(answer.message);
      return { field: 'otp', message: answer.message };
    },
  });
  useEffect(() => {
    const field = isSent ? form.current?.elements.namedItem('otp') : null;
    if (field instanceof HTMLElement) field.focus();
  }, [isSent]);

  async function send(): Promise<void> {
    setSending(true);
    try {
      const answer = await call(sendCustomerOtp, { purpose, newMobile });
      if (!answer.ok) return;
      toast.success(answer.message);
      setNextAt(Date.now() + RESEND_MILLISECONDS);
    } finally {
      setSending(false);
    }
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
        </>
      )}
      <Button
        type="button"
        tone={isSent ? 'outline' : 'solid'}
        busy={sending}
        disabled={wait > 0}
        onClick={() => void send()}
      >
        {wait > 0 ? `Resend in ${wait} s` : isSent ? 'Resend' : `Send OTP to ${mobile}`}
      </Button>
    </form>
  );
}
