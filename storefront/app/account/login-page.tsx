import { lazy, type ReactElement, Suspense, startTransition, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { fetchCode } from '../fetch-code.ts';
import { pageMeta } from '../meta.ts';
import type { Route } from './+types/login-page';
import { AccountPanel, textLinkClass } from './account-panel.tsx';
import { LoginForms } from './login-forms.tsx';
import type { OtpLoginStep } from './otp-login.tsx';
import { useEnterOrLeave } from './use-enter.ts';

const loadOtpLogin = () => import('./otp-login.tsx');
const OtpLogin = lazy(async () => ({ default: (await fetchCode(loadOtpLogin)).OtpLogin }));

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Login',
    description: 'Log in with your mobile number to see your cart, addresses, orders and loyalty points.',
  });

/** Mobile number, then an OTP or the password. */
export default function LoginPage(): ReactElement {
  const enter = useEnterOrLeave();
  const state = loginStateOf(useLocation().state);
  const [mobile, setMobile] = useState(state.mobile);
  const [step, setStep] = useState<OtpLoginStep | null>(state.whose);
  // The form stays until what replaces it is there.
  const showStep = (next: OtpLoginStep): void => startTransition(() => setStep(next));
  return (
    <AccountPanel
      title={step === null ? 'Log in' : step.kind === 'code' ? 'Enter your OTP' : 'Is this your account?'}
      lead={
        step === null
          ? 'Log in to see your cart, addresses and orders.'
          : step.kind === 'code'
            ? `We sent it by SMS to ${step.mobile}.`
            : 'Your number is verified.'
      }
      foot={
        step === null && (
          <>
            New here?{' '}
            <Link to="/register" className={textLinkClass}>
              Create an account
            </Link>
          </>
        )
      }
    >
      {step === null ? (
        <LoginForms mobile={mobile} onSent={showStep} prepareOtp={loadOtpLogin} enter={enter} />
      ) : (
        <Suspense>
          <OtpLogin
            step={step}
            onStep={showStep}
            onBack={() => {
              setMobile(step.mobile);
              setStep(null);
            }}
            enter={enter}
          />
        </Suspense>
      )}
    </AccountPanel>
  );
}

/** From registration: the number. From the page behind an SMS link: whose account it is, still to be decided. */
function loginStateOf(state: unknown): { mobile: string; whose: OtpLoginStep | null } {
  const { mobile, unprovedAccount } = (state ?? {}) as { mobile?: unknown; unprovedAccount?: unknown };
  if (typeof mobile !== 'string') return { mobile: '', whose: null };
  const isAsked = typeof unprovedAccount === 'string';
  return { mobile, whose: isAsked ? { kind: 'whose', mobile, maskedEmail: unprovedAccount } : null };
}
