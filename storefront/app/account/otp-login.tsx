import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { type Outcome, useAttempt } from '../connection/use-attempt.ts';
import { useSecondsLeft } from '../countdown.ts';
import { refusalAt, useForm } from '../forms/form.ts';
import { OtpField } from '../otp/otp-field.tsx';
import { toast } from '../toast/toast.ts';
import { chooseAccountOf, enterOtpOf, sendLoginOtpTo } from './account-calls.ts';
import { textLinkClass } from './account-panel.tsx';
import type { Enter } from './use-enter.ts';

/** The server's minimum interval between OTPs to one number. */
const RESEND_MILLISECONDS = 30_000;

export type OtpLoginStep =
  | { readonly kind: 'code'; readonly mobile: string; readonly minutes: number; readonly sentAt: number }
  | { readonly kind: 'whose'; readonly mobile: string; readonly maskedEmail: string };

interface OtpLoginProps {
  step: OtpLoginStep;
  onStep: (step: OtpLoginStep) => void;
  /** To another number, or to the password. */
  onBack: () => void;
  enter: Enter;
}

/** What follows the number: its OTP, and, where nobody has proved the number before, whose account it is. */
export function OtpLogin({ step, onStep, onBack, enter }: OtpLoginProps): ReactElement {
  if (step.kind === 'whose') return <WhoseNumber {...step} enter={enter} />;
  return <CodeForm sent={step} onStep={onStep} onBack={onBack} enter={enter} />;
}

type Sent = Extract<OtpLoginStep, { kind: 'code' }>;

function CodeForm({ sent, onStep, onBack, enter }: Omit<OtpLoginProps, 'step'> & { sent: Sent }): ReactElement {
  const { mobile, minutes } = sent;
  const { busy, problemOf, connection, formProps } = useForm({
    check: async (values) => (await import('../otp/check-otp.ts')).checkOtp(values),
    send: async ({ otp = '' }) => {
      const answer = await enterOtpOf(mobile, otp);
      if (!answer.ok) return refusalAt('otp', answer);
      const { customer, unprovedAccount } = answer.data;
      if (customer === null) onStep({ kind: 'whose', mobile, maskedEmail: unprovedAccount ?? '–' });
      else await enter(customer, answer.message);
      return null;
    },
  });
  return (
    <form {...formProps} method="post" className="grid gap-4">
      <OtpField
        problem={problemOf('otp')}
        hint={`Valid for ${minutes} minutes. If the SMS has a link instead, open it in this browser.`}
      />
      <Button type="submit" wide busy={busy}>
        Continue
      </Button>
      <ConnectionNote {...connection} />
      <div className="flex flex-wrap justify-between gap-x-5">
        <Resend sent={sent} onStep={onStep} />
        <button type="button" className={textLinkClass} onClick={onBack}>
          Change number
        </button>
      </div>
    </form>
  );
}

function Resend({ sent, onStep }: { sent: Sent; onStep: (step: OtpLoginStep) => void }): ReactElement {
  const wait = useSecondsLeft(sent.sentAt + RESEND_MILLISECONDS);
  const { busy, connection, run } = useAttempt();
  async function send(): Promise<Outcome> {
    const answer = await sendLoginOtpTo(sent.mobile);
    if (!answer.ok) return answer.reason === 'network' ? 'no reply' : 'done';
    toast.success(answer.message);
    onStep({ ...sent, sentAt: Date.now() });
    return 'done';
  }
  return (
    <>
      <button
        type="button"
        disabled={wait > 0 || busy}
        className={`${textLinkClass} disabled:font-normal disabled:text-muted disabled:no-underline`}
        onClick={() => run(send)}
      >
        {wait > 0 ? `Resend OTP in ${wait} s` : 'Resend OTP'}
      </button>
      <ConnectionNote {...connection} className="order-last basis-full" />
    </>
  );
}

/** Nobody has proved this number before: its account may be somebody else's, who registered with the wrong number. */
function WhoseNumber({
  mobile,
  maskedEmail,
  enter,
}: {
  mobile: string;
  maskedEmail: string;
  enter: Enter;
}): ReactElement {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { busy, connection, run } = useAttempt();
  function choose(isMine: boolean): void {
    setChosen(isMine);
    run(async () => {
      const answer = await chooseAccountOf(mobile, isMine);
      if (!answer.ok) return answer.reason === 'network' ? 'no reply' : 'done';
      await enter(answer.data, answer.message);
      return 'done';
    });
  }
  return (
    <div className="grid gap-4">
      <p>An account with your number has this email:</p>
      <p className="text-lg font-semibold break-words">{maskedEmail}</p>
      <Button wide busy={busy && chosen === true} disabled={busy} onClick={() => choose(true)}>
        It is my account
      </Button>
      <p className="-mt-1 text-[13.5px] text-muted">
        Its password stops working, because we can’t tell who set it. You can set a new one later.
      </p>
      <Button wide tone="outline" busy={busy && chosen === false} disabled={busy} onClick={() => choose(false)}>
        It is not mine: open a new account
      </Button>
      <p className="-mt-1 text-[13.5px] text-muted">
        A new account takes your number. The other account keeps its orders and addresses, which you will not see.
      </p>
      <ConnectionNote {...connection} />
    </div>
  );
}
