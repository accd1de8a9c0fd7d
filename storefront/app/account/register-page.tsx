import { Button, SelectField, TextArea, TextField } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import { StateOptions } from '../addresses/state-options.tsx';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { emptyField, type FormValues, type SendOutcome, useForm } from '../forms/form.ts';
import { MobileField } from '../forms/mobile-field.tsx';
import { pageMeta } from '../meta.ts';
import type { Route } from './+types/register-page';
import { AccountPanel, textLinkClass } from './account-panel.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const loadCalls = () => import('./account-calls.ts');

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Register',
    description:
      'Create an account to buy gold and silver at live prices, with your addresses, orders and invoices in one place.',
  });

export default function RegisterPage(): ReactElement {
  const send = useRegistration();
  const { busy, problemOf, connection, formProps } = useForm({
    prepare: loadCalls,
    check: async (values) => (await loadCalls()).checkRegistration(values),
    send,
    emptied: 'confirmPassword',
  });
  return (
    <AccountPanel
      wide
      title="Create your account"
      lead="One account for your cart, addresses, loyalty points and invoices."
      foot={
        <>
          Already have an account?{' '}
          <Link to="/login" className={textLinkClass}>
            Log in
          </Link>
        </>
      }
    >
      <form {...formProps} method="post" className="grid gap-5 sm:grid-cols-2">
        <PersonFields problemOf={problemOf} />
        <Button type="submit" wide busy={busy} className="sm:col-span-2">
          Register
        </Button>
        <ConnectionNote {...connection} className="sm:col-span-2" />
        <p className="text-[13.5px] text-muted sm:col-span-2">
          By registering you confirm that you are 18 or older and have read the{' '}
          <Link to="/privacy-policy" className="font-semibold text-green-ink underline underline-offset-4">
            privacy policy
          </Link>
          .
        </p>
      </form>
    </AccountPanel>
  );
}

function PersonFields({ problemOf }: { problemOf: (field: string) => string | null }): ReactElement {
  return (
    <>
      <TextField
        label="First name"
        name="firstName"
        problem={problemOf('firstName')}
        autoComplete="given-name"
        maxLength={100}
      />
      <TextField
        label="Last name"
        name="lastName"
        problem={problemOf('lastName')}
        autoComplete="family-name"
        maxLength={100}
      />
      <MobileField problem={problemOf('mobile')} />
      <SelectField
        label="State"
        name="state"
        problem={problemOf('state')}
        autoComplete="address-level1"
        defaultValue=""
      >
        <StateOptions />
      </SelectField>
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        problem={problemOf('email')}
        autoComplete="email"
        maxLength={254}
        className="sm:col-span-2"
      />
      <NewPasswordFields label="Password" name="password" problemOf={problemOf} />
      <TextArea
        label="Address"
        name="address"
        problem={problemOf('address')}
        autoComplete="street-address"
        rows={3}
        maxLength={500}
        hint="House, street, city and PIN code. Saved as your first billing address."
        className="sm:col-span-2"
      />
      <TextField
        label="GST number"
        name="gstin"
        optional
        problem={problemOf('gstin')}
        style={{ textTransform: 'uppercase' }}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={15}
        hint="15 characters. Printed on your invoices."
        className="sm:col-span-2"
      />
    </>
  );
}

/** Registers and continues to login. After an error only the confirmed password is cleared. */
function useRegistration(): (values: FormValues, form: HTMLFormElement) => Promise<SendOutcome> {
  const navigate = useNavigate();
  return async (values, form) => {
    const { sendRegistration } = await loadCalls();
    const result = await sendRegistration(values);
    if (result === 'registered') {
      await navigate('/login', { state: { mobile: values.mobile } });
      return null;
    }
    emptyField(form, 'confirmPassword');
    return result === 'failed' ? null : result;
  };
}
