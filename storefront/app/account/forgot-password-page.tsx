import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { pageMeta } from '../meta.ts';
import type { Route } from './+types/forgot-password-page';
import { AccountPanel, textLinkClass } from './account-panel.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { OtpForms } from './otp-forms.tsx';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Forgot Password',
    description: 'Reset your password with a one-time password (OTP) sent to your mobile number.',
  });

/** Password reset in three steps: mobile number, OTP, new password. */
export default function ForgotPasswordPage(): ReactElement {
  const [verifiedMobile, setVerifiedMobile] = useState<string | null>(null);
  return (
    <AccountPanel
      title={verifiedMobile === null ? 'Forgot your password?' : 'Choose a new password'}
      lead={
        verifiedMobile === null
          ? 'We will send a one-time password (OTP) to your mobile number.'
          : 'You will be logged out on all other devices.'
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
        <OtpForms onVerified={setVerifiedMobile} />
      ) : (
        <NewPasswordForm mobile={verifiedMobile} />
      )}
    </AccountPanel>
  );
}
