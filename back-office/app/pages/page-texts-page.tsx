/** List of editable pages, and the placeholders available in their texts. */
import { isEnquiryPage, type ListedPageText, listPageTexts } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { formatDateTime, NOTHING } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { Page } from '../shell/page.tsx';

export default function PageTextsPage(): ReactElement {
  const query = useApiQuery(listPageTexts, null);
  if (query.isPending) return <LoadingRows />;
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  const { pages, facts } = query.data;
  return (
    <Page title="Pages">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <ul className="box">
          {pages.map((page) => (
            <PageRow key={page.name} page={page} />
          ))}
        </ul>
        <section aria-label="Placeholders" className="box grid gap-3 p-4">
          <h2>Placeholders</h2>
          <p className="text-muted">
            Use these in page texts. Each is replaced by its current value when the page is shown. Change the values in
            Settings.
          </p>
          <dl className="text-[13px]">
            {facts.map(({ name, value }) => (
              <div key={name} className="grid gap-x-3 border-t border-line py-1.5 md:grid-cols-[190px_1fr]">
                <dt className="font-medium">{`{{${name}}}`}</dt>
                <dd className="m-0 break-words text-muted">{value === '' ? NOTHING : value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Page>
  );
}

function PageRow({ page: { name, title, updatedAt, updatedBy } }: { page: ListedPageText }): ReactElement {
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-line px-4 py-2 first:border-0">
      <Link
        to={`/page-texts/${name}`}
        className="inline-flex min-h-11 items-center font-semibold text-green-ink hover:underline lg:min-h-9"
      >
        /{name}
      </Link>
      <span className="w-full min-w-0 text-muted md:w-auto md:flex-1">
        {title === '' ? 'No text yet' : title}
        {isEnquiryPage(name) && ', with its brochure'}
      </span>
      <span className="text-[13px] text-muted">
        {updatedAt !== null && `${updatedBy}, ${formatDateTime(updatedAt)}`}
      </span>
    </li>
  );
}
