/** E-invoices by the state of their registration, with what stands in the way and what to do about it. */
import {
  E_INVOICE_LISTS,
  E_INVOICES_PER_PAGE,
  type EInvoiceList,
  type EInvoices,
  listEInvoices,
} from '@tola/contract/staff';
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { Field } from '../controls/field.tsx';
import { formatCount } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { Pager } from '../lists/pager.tsx';
import { Page } from '../shell/page.tsx';
import { AnswerFile, WaitingFile } from './e-invoice-files.tsx';
import { EInvoiceItem } from './e-invoice-item.tsx';

export default function EInvoicesPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  const shown = E_INVOICE_LISTS.find((one) => one === params.get('show')) ?? 'open';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = useApiQuery(listEInvoices, { shown, page }, { keepPrevious: true, refetchSeconds: 60 });
  const found = query.data;
  return (
    <Page
      title="E-invoices"
      actions={
        <>
          <WaitingFile />
          <AnswerFile />
        </>
      }
    >
      <p className="mt-2 mb-4 max-w-[75ch] text-muted sm:-mt-2">
        Invoices and credit notes to buyers with GSTIN get a number from the invoice registration portal (IRN) and its
        signed QR code, which are printed on them.
      </p>
      {query.isPending && <LoadingRows />}
      {found === undefined && query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {found !== undefined && (
        <div
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity',
            query.isPlaceholderData && 'opacity-60',
          )}
        >
          <Standing found={found} />
          <Field label="Show" className="w-full sm:w-[260px]">
            {(control) => (
              <select {...control} value={shown} onChange={(event) => setParams({ show: event.currentTarget.value })}>
                {E_INVOICE_LISTS.map((one) => (
                  <option key={one} value={one}>
                    {LIST_LABELS[one]} ({formatCount(countOf(found, one))})
                  </option>
                ))}
              </select>
            )}
          </Field>
          <section aria-label={LIST_LABELS[shown]} className="box p-4">
            {found.rows.length === 0 ? (
              <p className="text-muted">{EMPTY[shown]}</p>
            ) : (
              <ul>
                {found.rows.map((row) => (
                  <EInvoiceItem key={row.id} row={row} hasProvider={found.hasProvider} />
                ))}
              </ul>
            )}
          </section>
          <Pager
            page={page}
            perPage={E_INVOICES_PER_PAGE}
            shown={found.rows.length}
            total={found.total}
            isTotalCapped={false}
            onPage={(chosen) => setParams({ show: shown, page: String(chosen) })}
          />
        </div>
      )}
    </Page>
  );
}

const LIST_LABELS: Readonly<Record<EInvoiceList, string>> = {
  open: 'Open',
  registered: 'Registered',
  cancelled: 'Cancelled',
  'not due': 'Not due',
};

const EMPTY: Readonly<Record<EInvoiceList, string>> = {
  open: 'Nothing waits: every document that is due has its IRN.',
  registered: 'No document has an IRN yet.',
  cancelled: 'No IRN was cancelled.',
  'not due': 'Every document to a buyer with GSTIN is due.',
};

function countOf(found: EInvoices, list: EInvoiceList): number {
  return list === 'not due' ? found.notDue : found[list];
}

/** Whether there is a duty, and how documents get to the portal. */
function Standing({ found: { isDue, hasProvider } }: { found: EInvoices }): ReactElement {
  return (
    <p className="max-w-[75ch] text-[13px] text-muted">
      {isDue
        ? hasProvider
          ? 'Documents are sent to the provider within a minute of their issue.'
          : 'No provider is set up: download the waiting documents, upload them on the portal, and read its answers here.'
        : 'Today nothing has to be registered: Settings, Taxes, e-invoices says from which turnover the duty applies, and what yours is.'}
    </p>
  );
}
