import type { Refused } from '@tola/contract/envelope';
import { type DataDownload, requestDataDownload } from '@tola/contract/privacy';
import { buttonClass } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';
import { formatDateTime } from '../format-date.ts';
import { type Asker, ProvedForm } from './proved-form.tsx';

/** Asks for the password or an OTP, then shows links to both files. */
export function DownloadForm({ asker }: { asker: Asker }): ReactElement {
  const [download, setDownload] = useState<DataDownload | null>(null);
  const prepare = async (password: string | null): Promise<Refused | null> => {
    const answer = await call(requestDataDownload, { password });
    if (!answer.ok) return answer;
    setDownload(answer.data);
    return null;
  };
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
        <ProvedForm asker={asker} action="Prepare download" send={prepare} />
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
