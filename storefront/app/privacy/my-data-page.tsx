import type { LoginRecord } from '@tola/contract/accounts';
import { getContacts } from '@tola/contract/otp';
import { Skeleton } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { pageMeta } from '../meta.ts';
import { OwnPage } from '../own-pages/own-page.tsx';
import { useOwnCall } from '../own-pages/use-own-call.ts';
import { useRequireLogin } from '../session/use-session.ts';
import type { Route } from './+types/my-data-page';
import { DownloadForm } from './download-form.tsx';
import { ErasureSection, Failed } from './erasure-section.tsx';
import { RequestsSection } from './requests-section.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Your Data', hidden: true });

/** Rights over personal data: download, correction, erasure, and requests to the grievance officer. */
export default function MyDataPage(): ReactElement {
  const customer = useRequireLogin();
  return <OwnPage title="Your data">{customer !== null && <Sections customer={customer} />}</OwnPage>;
}

function Sections({ customer }: { customer: LoginRecord }): ReactElement {
  const { data: contacts, failed, reload } = useOwnCall(getContacts);
  if (contacts === null)
    return failed ? <Failed onRetry={reload} /> : <Skeleton className="h-64 w-full max-w-[720px]" />;
  const asker = { customer, hasPassword: contacts.hasPassword, isFresh: contacts.isFresh, reload };
  return (
    <div className="grid max-w-[720px] gap-6">
      <DownloadForm asker={asker} />
      <section aria-labelledby="correct" className="panel grid gap-3 p-5 sm:p-7">
        <h2 id="correct" className="text-2xl">
          Correct your data
        </h2>
        <p className="text-muted">
          Change your{' '}
          <Link to="/profile/contacts" className="text-green-ink underline underline-offset-4">
            name, mobile number and email
          </Link>
          ,{' '}
          <Link to="/profile?tab=address" className="text-green-ink underline underline-offset-4">
            addresses and GSTIN
          </Link>{' '}
          or your{' '}
          <Link to="/profile?tab=password" className="text-green-ink underline underline-offset-4">
            password
          </Link>{' '}
          in your account. Placed orders and invoices keep the details they were made with, because tax law requires it.
        </p>
      </section>
      <ErasureSection asker={asker} />
      <RequestsSection />
    </div>
  );
}
