import type { StaffId } from '@tola/contract';
import { type AuditEntry, listAudit, listColleagues } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { Difference } from '../fields/difference.tsx';
import { fieldTexts } from '../fields/field-texts.ts';
import { FilteredList } from '../lists/filtered-list.tsx';
import type { Column } from '../lists/list.tsx';
import { useListState } from '../lists/list-state.ts';
import { Page } from '../shell/page.tsx';
import { actionLabel, subjectLabel } from './action-labels.ts';

export default function AuditPage(): ReactElement {
  const [state, change] = useListState();
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const { kind = '', subjectId = '', who = '', from = '', to = '' } = state.filters;
  const colleagues = useApiQuery(listColleagues, null);
  const query = useApiQuery(
    listAudit,
    {
      page: state.page,
      perPage: state.perPage,
      search: state.search,
      kind,
      subjectId,
      who: (Number(who) || null) as StaffId | null,
      from: from || null,
      to: to || null,
    },
    { keepPrevious: true },
  );
  const columns: Column<AuditEntry>[] = [
    {
      name: 'what',
      label: 'What',
      cell: (entry) => (
        <button type="button" className="min-h-9 text-left hover:underline" onClick={() => setShown(entry)}>
          <b className="font-semibold text-green-ink">{actionLabel(entry)}</b> {subjectLabel(entry)}
        </button>
      ),
    },
    { name: 'who', label: 'Who', cell: ({ who: name }) => name },
    {
      name: 'note',
      label: 'Reason',
      cell: ({ note }) => <span className="line-clamp-1 max-w-[40ch] text-muted">{note}</span>,
      secondary: true,
    },
    { name: 'at', label: 'When', cell: ({ at }) => <span className="md:whitespace-nowrap">{formatDateTime(at)}</span> },
  ];
  return (
    <Page title="Audit log">
      <FilteredList
        searchPlaceholder="Any text"
        filters={[
          {
            kind: 'choice',
            name: 'who',
            label: 'Who',
            choices: (colleagues.data ?? []).map(({ id, name }) => [String(id), name] as const),
          },
          { kind: 'day', name: 'from', label: 'From' },
          { kind: 'day', name: 'to', label: 'To' },
        ]}
        label="Changes"
        columns={columns}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        empty="No matching entries"
      />
      <Dialog
        title={shown === null ? '' : `${actionLabel(shown)} ${subjectLabel(shown)}`}
        open={shown !== null}
        onClose={() => setShown(null)}
        wide
      >
        {shown !== null && (
          <>
            <p className="mb-3 text-muted">
              {shown.who} · {formatDateTime(shown.at)} · {shown.ip} {shown.note !== '' && `· ${shown.note}`}
            </p>
            <Difference before={shown.before} after={shown.after} texts={fieldTexts(shown)} />
          </>
        )}
      </Dialog>
    </Page>
  );
}
