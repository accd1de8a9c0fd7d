import { Button, TextField } from '@tola/ui';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { useSecondsLeft } from '../countdown.ts';
import { refusalAt, useForm } from '../forms/form.ts';
import { MobileField } from '../forms/mobile-field.tsx';
import { OTP_DIGITS } from '../otp/otp-digits.ts';
import { toast } from '../toast/toast.ts';

const loadCalls = () => import('./account-calls.ts');

/** The server's minimum interval between OTPs to one number. */
const RESEND_MILLISECONDS = 30_000;

interface SentOtp {
  readonly mobile: string;
  readonly minutes: number;
  /** Earliest time for a resend, on the browser's clock. */
  readonly nextAt: number;
}

/** First two steps: mobile number, then OTP; the OTP field is enabled once the server has sent one. */
export function OtpForms({
  onVerified,
}: {
  onVerified: (mobile: string, unprovedAccount: string | null) => void;
}): ReactElement {
  const [sent, setSent] = useState<SentOtp | null>(null);
  return (
    <div className="grid gap-6">
      <SendForm sent={sent} onSent={setSent} />
      <VerifyForm sent={sent} onVerified={onVerified} />
    </div>
  );
}

function SendForm({ sent, onSent }: { sent: SentOtp | null; onSent: (sent: SentOtp) => void }): ReactElement {
  const [typed, setTyped] = useState('');
  const left = useSecondsLeft(sent?.nextAt ?? null);
  // The wait applies to the same number only, so a mistyped number can be corrected immediately.
  const wait = typed === sent?.mobile ? left : 0;
  const { busy, problemOf, connection, formProps } = useForm({
    prepare: loadCalls,
    check: async (values) => (await loadCalls()).checkMobile(values),
    send: async ({ mobile = '' }) => {
      const { sendOtpRequest } = await loadCalls();
      const answer = await sendOtpRequest(mobile);
      if (!answer.ok) return refusalAt(null, answer);
      toast.success(answer.message);
      const minutes = Math.round(answer.data.expiresInSeconds / 60);
      // Covers input typed before hydration.
      setTyped(mobile);
      onSent({ mobile, minutes, nextAt: Date.now() + RESEND_MILLISECONDS });
      return null;
    },
  });
  return (
    <form
      {...formProps}
      onInput={(event) => {
        formProps.onInput();
        setTyped(new FormData(event.currentTarget).get('mobile')?.toString() ?? '');
      }}
      method="post"
      className="grid gap-4"
    >
      <MobileField problem={problemOf('mobile')} autoComplete="username" />
      <Button type="submit" wide busy={busy} tone={sent === null ? 'solid' : 'outline'} disabled={wait > 0}>
        {wait > 0 ? `Resend in ${wait} s` : sent === null ? 'Send' : 'Resend'}
      </Button>
      <ConnectionNote {...connection} />
      <p role="status" className={sent === null ? 'sr-only' : 'rounded-lg bg-up-soft px-4 py-3 text-[15px] text-up'}>
        {sent !== null &&
          `If ${sent.mobile} is registered, an OTP has been sent to it. It is valid for ${sent.minutes} minutes.`}
      </p>
    </form>
  );
}

function VerifyForm({
  sent,
  onVerified,
}: {
  sent: SentOtp | null;
  onVerified: (mobile: string, unprovedAccount: string | null) => void;
}): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const { busy, problemOf, connection, formProps } = useForm({
    check: async (values) => (await loadCalls()).checkOtp(values),
    send: async ({ otp = '' }) => {
      if (sent === null) return null;
      const { sendOtp } = await loadCalls();
      const answer = await sendOtp(sent.mobile, otp);
      if (!answer.ok) return refusalAt('otp', answer);
      toast.success(answer.message);
      onVerified(sent.mobile, answer.data.unprovedAccount);
      return null;
    },
  });
  useEffect(() => {
    if (sent === null) return;
    const field = form.current?.elements.namedItem('otp');
    if (field instanceof HTMLElement) field.focus();
  }, [sent]);
  return (
    <form {...formProps} ref={form} method="post" className="grid gap-4 border-t border-line pt-6">
      <TextField
        label="OTP"
        name="otp"
        problem={problemOf('otp')}
        hint={`The ${OTP_DIGITS}-digit OTP from the SMS.`}
        disabled={sent === null}
        digitsOnly
        maxLength={OTP_DIGITS}
        autoComplete="one-time-code"
      />
      <Button type="submit" wide busy={busy} disabled={sent === null}>
        Submit
      </Button>
      <ConnectionNote {...connection} />
    </form>
  );
}
