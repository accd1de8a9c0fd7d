import { Button } from '@tola/ui';
import { type KeyboardEvent, type ReactElement, type SubmitEvent, useRef } from 'react';
import { Link } from 'react-router';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { refusalAt, useForm } from '../forms/form.ts';
import { MobileField } from '../forms/mobile-field.tsx';
import { textLinkClass } from './account-panel.tsx';
import type { OtpLoginStep } from './otp-login.tsx';
import { PasswordField } from './password-field.tsx';
import type { Enter } from './use-enter.ts';

/** Delay before leaving the page, so that the server's message can be read (specification 001 §4). */
const MOVE_ON_MILLISECONDS = 700;

const loadCalls = () => import('./account-calls.ts');

/** Values of the two buttons. */
type Way = 'otp' | 'password';

interface LoginFormsProps {
  /** Filled in. */
  mobile: string;
  onSent: (step: OtpLoginStep) => void;
  /** Loads what follows the OTP, while the number is typed. */
  prepareOtp: () => Promise<unknown>;
  enter: Enter;
}

/** One number for both ways: an OTP by SMS, or the password. */
export function LoginForms({ mobile, onSent, prepareOtp, enter }: LoginFormsProps): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const submitBy = (way: Way): void => {
    form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>(`button[value=${way}]`));
  };
  const byOtp = useForm({
    prepare: async () => await Promise.all([loadCalls(), prepareOtp()]),
    check: async (values) => (await loadCalls()).checkMobile(values),
    send: async ({ mobile = '' }) => {
      const { sendLoginOtpTo } = await loadCalls();
      const answer = await sendLoginOtpTo(mobile);
      if (!answer.ok) return refusalAt('mobile', answer);
      onSent({ kind: 'code', mobile, minutes: Math.round(answer.data.expiresInSeconds / 60), sentAt: Date.now() });
      return null;
    },
  });
  const byPassword = useForm({
    prepare: loadCalls,
    check: async (values) => (await loadCalls()).checkLogin(values),
    send: async (values) => {
      const { sendLogin } = await loadCalls();
      const answer = await sendLogin(values);
      if (!answer.ok) return refusalAt('password', answer);
      await enter(answer.data, answer.message, MOVE_ON_MILLISECONDS);
      return null;
    },
  });
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        const pressed = event.nativeEvent.submitter;
        const isPassword = pressed instanceof HTMLButtonElement && pressed.value === 'password';
        (isPassword ? byPassword : byOtp).formProps.onSubmit(event);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !hasPassword(event)) return;
        // Enter would press the first button, which is the one for the OTP.
        event.preventDefault();
        submitBy('password');
      }}
      onInput={() => {
        byOtp.formProps.onInput();
        byPassword.formProps.onInput();
      }}
      onFocus={byOtp.formProps.onFocus}
    >
      <MobileField
        problem={byOtp.problemOf('mobile') ?? byPassword.problemOf('mobile')}
        autoComplete="username"
        defaultValue={mobile}
      />
      <Button type="submit" wide value="otp" busy={byOtp.busy} disabled={byPassword.busy}>
        Continue with OTP
      </Button>
      <ConnectionNote {...byOtp.connection} onRetry={() => submitBy('otp')} />
      <p className="-mt-1 text-[13.5px] text-muted">
        We’ll send you a 5-digit OTP by SMS, and open an account if you have none. By continuing you confirm that you
        are 18 or older and have read the{' '}
        <Link to="/privacy-policy" className="font-semibold text-green-ink underline underline-offset-4">
          privacy policy
        </Link>
        .
      </p>
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or use your password
      </p>
      <PasswordField
        label="Password"
        name="password"
        problem={byPassword.problemOf('password')}
        autoComplete="current-password"
      />
      <Button type="submit" wide tone="outline" value="password" busy={byPassword.busy} disabled={byOtp.busy}>
        Log in
      </Button>
      <ConnectionNote {...byPassword.connection} onRetry={() => submitBy('password')} />
      <Link to="/changepassword" className={`${textLinkClass} justify-self-center`}>
        Forgot Password?
      </Link>
    </form>
  );
}

/** Whether Enter was pressed in a field of a form whose password is filled in, or in the password itself. */
function hasPassword({ target, currentTarget }: KeyboardEvent<HTMLFormElement>): boolean {
  if (!(target instanceof HTMLInputElement)) return false;
  return target.name === 'password' || (new FormData(currentTarget).get('password') ?? '') !== '';
}
