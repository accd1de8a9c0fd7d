import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { fetchCode } from '../fetch-code.ts';
import { pageMeta } from '../meta.ts';
import { useSession } from '../session/use-session.ts';
import type { Route } from './+types/forgot-password-page';
import { AccountPanel, textLinkClass } from './account-panel.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { OtpForms } from './otp-forms.tsx';
import { WhoseAccount } from './whose-account.tsx';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Forgot Password',
    description: 'Reset your password with a one-time password (OTP) sent to your mobile number.',
  });

const FirstPassword = lazy(async () => ({
  default: (await fetchCode(() => import('./first-password.tsx'))).FirstPassword,
}));

/** Resets a password, or sets the first one of a customer who is logged in without. */
export default function ForgotPasswordPage(): ReactElement {
  const { customer } = useSession();
  if (customer === null) return <ForgottenPassword />;
  return (
    <Suspense>
      <FirstPassword customer={customer} otherwise={<ForgottenPassword />} />
    </Suspense>
  );
}

/** Password reset in three steps: mobile number, OTP, new password. */
function ForgottenPassword(): ReactElement {
  const [verifiedMobile, setVerifiedMobile] = useState<string | null>(mobileOf(useLocation().state));
  /** Masked email of an account that nobody has proved to own. */
  const [unproved, setUnproved] = useState<string | null>(null);
  return (
    <AccountPanel
      title={
        verifiedMobile === null
          ? 'Forgot your password?'
          : unproved === null
            ? 'Choose a new password'
            : 'Is this your account?'
      }
      lead={
        verifiedMobile === null
          ? 'We will send a one-time password (OTP) to your mobile number.'
          : unproved === null
            ? 'You will be logged out on all other devices.'
            : 'Your number is verified.'
      }
      foot={
        <>
          New here?{' '}
          <Link to="/register" className={textLinkClass}>
            Create an account
          </Link>
        </>
      }
    >
      {verifiedMobile === null ? (
        <OtpForms
          onVerified={(mobile, unprovedAccount) => {
            setVerifiedMobile(mobile);
            setUnproved(unprovedAccount);
          }}
        />
      ) : unproved !== null ? (
        <WhoseAccount mobile={verifiedMobile} maskedEmail={unproved} onMine={() => setUnproved(null)} />
      ) : (
        <NewPasswordForm mobile={verifiedMobile} />
      )}
    </AccountPanel>
  );
}

/** The number that the link of an SMS has proved, from the page behind it. */
function mobileOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('verifiedMobile' in state)) return null;
  return typeof state.verifiedMobile === 'string' ? state.verifiedMobile : null;
}
