import type { LoginRecord } from '@tola/contract/accounts';
import { type DataDownload, requestDataDownload } from '@tola/contract/privacy';
import { Button, buttonClass } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { PasswordOwner } from '../account/new-password-fields.tsx';
import { PasswordField } from '../account/password-field.tsx';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { formatDateTime } from '../format-date.ts';
import { firstProblem, refusalAt, useForm } from '../forms/form.ts';

/** Asks for the password, then shows links to both files. */
export function DownloadForm({ customer }: { customer: LoginRecord }): ReactElement {
  const [download, setDownload] = useState<DataDownload | null>(null);
  const { busy, problemOf, connection, formProps } = useForm({
    check: ({ password = '' }) => firstProblem([['password', password !== '', 'Enter password']]),
    send: async ({ password = '' }, form) => {
      const answer = await call(requestDataDownload, { password });
      if (!answer.ok) {
        return answer.reason === 'password-wrong'
          ? { field: 'password', message: answer.message }
          : refusalAt(null, answer);
      }
      form.reset();
      setDownload(answer.data);
      return null;
    },
  });
  return (
    <section aria-labelledby="download" className="panel grid gap-4 p-5 sm:p-7">
      <h2 id="download" className="text-2xl">
        Download your data
      </h2>
      <p className="text-muted">
        Everything we hold about you: account, addresses, orders, invoices, payments, points, coupons, enquiries, price
        alerts, consents and logins.
      </p>
      {download === null ? (
        <form {...formProps} method="post" className="grid max-w-[420px] gap-4">
          <PasswordOwner mobile={customer.mobile} />
          <PasswordField
            label="Your password"
            name="password"
            problem={problemOf('password')}
            autoComplete="current-password"
          />
          <Button type="submit" busy={busy}>
            Prepare download
          </Button>
          <ConnectionNote {...connection} />
        </form>
      ) : (
        <div role="status" className="grid gap-4">
          <p>Your files are ready. The links work until {formatDateTime(download.expiresAt)}, in this browser only.</p>
          <div className="flex flex-wrap gap-3">
            <a href={download.htmlPath} download className={buttonClass({ tone: 'solid' })}>
              Download as a page
            </a>
            <a href={download.jsonPath} download className={buttonClass({ tone: 'outline' })}>
              Download as JSON
            </a>
          </div>
        </div>
      )}
    </section>
  );
}
