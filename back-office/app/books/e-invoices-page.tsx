/** E-invoices by the state of their registration, with what stands in the way and what to do about it. */
import {
  E_INVOICE_LISTS,
  type EInvoiceList,
  type EInvoices,
  listEInvoices,
  listSettings,
  retryEInvoice,
} from '@tola/contract/staff';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { FilteredList } from '../lists/filtered-list.tsx';
import { fileQuery, useListState } from '../lists/list-state.ts';
import { Queue, Queues } from '../lists/queue.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { eInvoiceColumns } from './e-invoice-columns.tsx';
import { AnswerFile, WaitingFile } from './e-invoice-files.tsx';

export default function EInvoicesPage(): ReactElement {
  const [state, change] = useListState();
  const may = useMay();
  const { page, perPage, sort, search, filters } = state;
  const shown = E_INVOICE_LISTS.find((one) => one === filters.show) ?? 'open';
  const query = useApiQuery(
    listEInvoices,
    { shown, page, perPage, sort, search },
    { keepPrevious: true, refetchSeconds: 60 },
  );
  const found = query.data;
  const file = { href: `/back-office/files/e-invoices.csv?${fileQuery({ shown, search })}`, isProtected: true };
  const options = { hasProvider: found?.hasProvider ?? false, mayAct: may(retryEInvoice.right) };
  return (
    <Page
      title="E-invoices"
      more={
        <>
          <WaitingFile />
          <AnswerFile />
        </>
      }
      about={
        <>
          Invoices and credit notes to buyers with GSTIN get a number from the invoice registration portal (IRN) and its
          signed QR code, which are printed on them. {found !== undefined && <Standing found={found} />}
        </>
      }
    >
      <Queues>
        {E_INVOICE_LISTS.map((one) => (
          <Queue
            key={one}
            label={LIST_LABELS[one]}
            amount={found === undefined ? undefined : countOf(found, one)}
            isOn={shown === one}
            onChoose={() => change({ filters: one === 'open' ? {} : { show: one } })}
          />
        ))}
      </Queues>
      <FilteredList
        name="books/e-invoices"
        file={may('books.export') ? file : null}
        searchPlaceholder="Number, GSTIN or IRN"
        label="E-invoices"
        columns={eInvoiceColumns(options)}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        empty={search === '' ? EMPTY[shown] : 'No matching documents'}
      />
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
  open: 'Every document that is due has its IRN',
  registered: 'No document has an IRN yet',
  cancelled: 'No IRN was cancelled',
  'not due': 'Every document to a buyer with GSTIN is due',
};

function countOf(found: EInvoices, list: EInvoiceList): number {
  return list === 'not due' ? found.notDue : found[list];
}

/** Whether there is a duty, and how documents get to the portal. */
function Standing({ found: { isDue, hasProvider } }: { found: EInvoices }): ReactNode {
  const seesSettings = useMay()(listSettings.right);
  if (isDue && hasProvider) return 'Documents are sent to the provider within a minute of their issue.';
  if (isDue)
    return 'No provider is set up: download the waiting documents, upload them on the portal, and read its answers here.';
  return (
    <>
      Today nothing has to be registered: your turnover is not above the limit of{' '}
      {seesSettings ? (
        <Link to="/settings?setting=eInvoices" className="text-green-ink underline">
          the setting E-invoices
        </Link>
      ) : (
        'the setting E-invoices'
      )}
      .
    </>
  );
}
