/** Texts of all messages: which were changed, and which SMS are registered. */
import { type ListedMessageText, listMessageTexts } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { Field } from '../controls/field.tsx';
import { formatDate, sentenceCase } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { Page } from '../shell/page.tsx';

export default function MessageTextsPage(): ReactElement {
  const [search, setSearch] = useState('');
  const query = useApiQuery(listMessageTexts, null);
  const wanted = search.trim().toLowerCase();
  const texts = (query.data?.texts ?? []).filter((text) => titleOf(text).toLowerCase().includes(wanted));
  return (
    <Page title="Message texts" back={{ to: '/outbox', label: 'Outbox' }}>
      <Field label="Search" className="mb-3 sm:w-[280px]">
        {(control) => (
          <input {...control} type="search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
        )}
      </Field>
      {query.isPending && <LoadingRows />}
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.data !== undefined && (
        <ul className="box divide-y divide-line">
          {texts.map((text) => (
            <li
              key={`${text.template} ${text.channel}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2"
            >
              <Link
                to={`/message-texts/${text.template}/${text.channel}`}
                className="inline-flex min-h-9 min-w-0 flex-1 items-center font-semibold text-green-ink hover:underline"
              >
                {titleOf(text)}
              </Link>
              {text.isChanged && <Chip tone="gold">Changed {formatDate(text.changedAt)}</Chip>}
              {text.channel === 'sms' && query.data.requiresDlt && text.dltTemplateId === null && (
                <Chip tone="bad">No DLT id: not sent</Chip>
              )}
              <span className="w-12 text-right text-muted">{text.channel === 'mail' ? 'Email' : 'SMS'}</span>
            </li>
          ))}
          {texts.length === 0 && <li className="px-4 py-8 text-center text-muted">No matching texts</li>}
        </ul>
      )}
    </Page>
  );
}

export function titleOf({ template }: Pick<ListedMessageText, 'template'>): string {
  return sentenceCase(template.replaceAll('-', ' ')).replace(/\b(gst|otp|pan)\b/gi, (word) => word.toUpperCase());
}
