import type { OtpLinkPurpose } from '@tola/contract/otp';
import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { pageMeta } from '../meta.ts';
import type { Route } from './+types/otp-link-page';
import { AccountPanel } from './account-panel.tsx';
import { useEnter } from './use-enter.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Continue', hidden: true });

/** Where each purpose continues once the link has proved the number; a login goes back to where it was needed. */
const NEXT: Readonly<Record<Exclude<OtpLinkPurpose, 'log-in'>, string>> = {
  reset: '/changepassword',
  'verify-number': '/profile/contacts',
  'change-number': '/profile/contacts',
  reauthenticate: '/profile/contacts',
};

/** The page behind the link of an SMS. The token is in the fragment, and is sent when the button is pressed. */
export default function OtpLinkPage(): ReactElement {
  const navigate = useNavigate();
  const enter = useEnter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function proceed(): Promise<void> {
    setBusy(true);
    try {
      const { sendLink } = await import('./otp-link-calls.ts');
      const answer = await sendLink(window.location.hash.slice(1));
      if (!answer.ok) return setProblem(answer.message);
      const { purpose, mobile, customer, unprovedAccount } = answer.data;
      if (purpose === 'log-in') {
        if (customer !== null) return await enter(customer, 'Login Successful');
        await navigate('/login', { replace: true, state: { mobile, unprovedAccount } });
        return;
      }
      await navigate(NEXT[purpose], { replace: true, state: { verifiedMobile: mobile } });
    } finally {
      setBusy(false);
    }
  }
  return (
    <AccountPanel title="Continue" lead="Continue here only if you have just asked for this link in this browser.">
      <div className="grid gap-4">
        {problem !== null && (
          <p role="alert" className="rounded-lg bg-down-soft px-4 py-3 text-[15px] text-down">
            {problem}
          </p>
        )}
        <Button wide busy={busy} onClick={() => void proceed()}>
          Continue
        </Button>
      </div>
    </AccountPanel>
  );
}
