import { Button } from '@tola/ui';
import { type ReactElement, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { type FormValues, refusalAt, type SendOutcome, useForm } from '../forms/form.ts';
import { MobileField } from '../forms/mobile-field.tsx';
import { pageMeta } from '../meta.ts';
import { takeReturnPath } from '../session/return-path.ts';
import { sessionOpened } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { toast } from '../toast/toast.ts';
import type { Route } from './+types/login-page';
import { AccountPanel, textLinkClass } from './account-panel.tsx';
import { PasswordField } from './password-field.tsx';

/** Delay before leaving the page, so that the server's message can be read (specification 001 §4). */
const MOVE_ON_MILLISECONDS = 700;

const loadCalls = () => import('./account-calls.ts');

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Login',
    description: 'Log in with your mobile number to see your cart, addresses, orders and loyalty points.',
  });

export default function LoginPage(): ReactElement {
  const logInHere = useLogin();
  const { busy, problemOf, connection, formProps } = useForm({
    prepare: loadCalls,
    check: async (values) => (await loadCalls()).checkLogin(values),
    send: logInHere,
  });
  return (
    <AccountPanel
      title="Log in"
      lead="Log in to see your cart, addresses and orders."
      foot={
        <>
          New here?{' '}
          <Link to="/register" className={textLinkClass}>
            Create an account
          </Link>
        </>
      }
    >
      <form {...formProps} method="post" className="grid gap-5">
        <MobileField problem={problemOf('mobile')} autoComplete="username" />
        <PasswordField
          label="Password"
          name="password"
          problem={problemOf('password')}
          autoComplete="current-password"
        />
        <Button type="submit" wide busy={busy}>
          Log in
        </Button>
        <ConnectionNote {...connection} />
        <Link to="/changepassword" className={`${textLinkClass} justify-self-center`}>
          Forgot Password?
        </Link>
      </form>
    </AccountPanel>
  );
}

/** Logs in, then returns to the page that required login. Visitors who are already logged in go to the home page. */
function useLogin(): (values: FormValues) => Promise<SendOutcome> {
  const navigate = useNavigate();
  const { status } = useSession();
  const entering = useRef(false);
  useEffect(() => {
    if (status === 'customer' && !entering.current) void navigate('/', { replace: true });
  }, [status, navigate]);
  return async (values) => {
    const { sendLogin } = await loadCalls();
    const answer = await sendLogin(values);
    if (!answer.ok) return refusalAt('password', answer);
    entering.current = true;
    sessionOpened(answer.data);
    toast.success(answer.message);
    await new Promise((resolve) => setTimeout(resolve, MOVE_ON_MILLISECONDS));
    await navigate(takeReturnPath(), { replace: true });
    return null;
  };
}
