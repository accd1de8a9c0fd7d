import type { LoginRecord } from '@tola/contract/accounts';
import { getContacts } from '@tola/contract/otp';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { pageMeta } from '../meta.ts';
import { OwnPage } from '../own-pages/own-page.tsx';
import { useOwnCall } from '../own-pages/use-own-call.ts';
import { refreshSession } from '../session/session-store.ts';
import { useRequireLogin } from '../session/use-session.ts';
import type { Route } from './+types/contacts-page';
import { textLinkClass } from './account-panel.tsx';
import { ConfirmItsYou } from './confirm-its-you.tsx';
import { EmailForm, NameForm, NumberForm } from './contact-forms.tsx';
import { ContactStates } from './contact-states.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Name, Email and Number', hidden: true });

/** Verifies and changes name, email and mobile number. */
export default function ContactsPage(): ReactElement {
  const customer = useRequireLogin();
  return (
    <OwnPage title="Name, email and mobile number">{customer !== null && <Contacts customer={customer} />}</OwnPage>
  );
}

function Contacts({ customer }: { customer: LoginRecord }): ReactElement | null {
  const { data: contacts, failed, reload } = useOwnCall(getContacts);
  const changed = async () => {
    await Promise.all([refreshSession(), reload()]);
  };
  if (contacts === null) {
    return failed ? (
      <p role="alert">
        We couldn’t load your details.{' '}
        <button type="button" className={textLinkClass} onClick={() => void reload()}>
          Try again
        </button>
      </p>
    ) : null;
  }
  return (
    <div className="grid max-w-[720px] gap-6">
      <ContactStates customer={customer} contacts={contacts} onChanged={changed} />
      {contacts.isFresh ? (
        <>
          <NameForm customer={customer} onChanged={changed} />
          <EmailForm onExpired={reload} />
          <NumberForm onChanged={changed} />
        </>
      ) : (
        <ConfirmItsYou customer={customer} hasPassword={contacts.hasPassword} onConfirmed={reload} />
      )}
      <p className="text-[15px] text-muted">
        Placed orders and invoices keep the details they were made with. Change your{' '}
        <Link to="/profile?tab=password" className="underline underline-offset-4">
          password
        </Link>{' '}
        or{' '}
        <Link to="/profile?tab=address" className="underline underline-offset-4">
          addresses
        </Link>{' '}
        in your account.
      </p>
    </div>
  );
}
