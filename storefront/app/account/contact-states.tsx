import type { LoginRecord } from '@tola/contract/accounts';
import { resendEmailLink } from '@tola/contract/mailboxes';
import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';
import { OtpProof } from '../otp/otp-proof.tsx';
import { toast } from '../toast/toast.ts';

interface ContactStatesProps {
  customer: LoginRecord;
  contacts: { readonly hasVerifiedMobile: boolean; readonly hasVerifiedEmail: boolean };
  onChanged: () => Promise<void>;
}

/** What the account has, and whether it is verified. */
export function ContactStates({ customer, contacts, onChanged }: ContactStatesProps): ReactElement {
  const { mobile, email, firstName, lastName } = customer;
  return (
    <section aria-labelledby="contacts" className="panel grid gap-5 p-5 sm:p-7">
      <h2 id="contacts" className="text-2xl">
        Your details
      </h2>
      <dl className="grid gap-4">
        <Detail name="Name" value={`${firstName} ${lastName}`.trim()} />
        <Detail name="Email" value={email} isVerified={contacts.hasVerifiedEmail} />
        <Detail name="Mobile number" value={mobile} isVerified={contacts.hasVerifiedMobile} />
      </dl>
      {email !== '' && !contacts.hasVerifiedEmail && <ResendLink email={email} />}
      {mobile !== '' && !contacts.hasVerifiedMobile && (
        <div className="grid gap-3 border-t border-line pt-5">
          <p>Verify your mobile number to place larger orders by UPI and NEFT.</p>
          <OtpProof purpose="verify-number" mobile={mobile} onProved={onChanged} />
        </div>
      )}
    </section>
  );
}

function Detail({ name, value, isVerified }: { name: string; value: string; isVerified?: boolean }): ReactElement {
  return (
    <div className="grid gap-1 sm:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <span className="min-w-0 break-words">{value === '' ? 'None' : value}</span>
        {isVerified !== undefined && value !== '' && (
          <span
            className={`rounded-full px-3 py-0.5 text-[13px] ${isVerified ? 'bg-up-soft text-up' : 'bg-down-soft text-down'}`}
          >
            {isVerified ? 'Verified' : 'Not verified'}
          </span>
        )}
      </dd>
    </div>
  );
}

function ResendLink({ email }: { email: string }): ReactElement {
  const [busy, setBusy] = useState(false);
  async function resend(): Promise<void> {
    setBusy(true);
    try {
      const answer = await call(resendEmailLink, null);
      if (answer.ok) toast.success(answer.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-5">
      <p className="break-words">{`Confirm ${email} by the link in our email. Until then, our emails have no details.`}</p>
      <Button tone="outline" busy={busy} onClick={() => void resend()}>
        Send the link again
      </Button>
    </div>
  );
}
