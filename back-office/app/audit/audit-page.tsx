import type { StaffId } from '@tola/contract';
import { type AuditEntry, listAudit, listColleagues } from '@tola/contract/staff';
import { type ReactElement, useMemo, useState } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { DateAndTime } from '../controls/when.tsx';
import { Difference } from '../fields/difference.tsx';
import { fieldTexts } from '../fields/field-texts.ts';
import { FilteredList } from '../lists/filtered-list.tsx';
import type { Column } from '../lists/list.tsx';
import { fileQuery, useListState } from '../lists/list-state.ts';
import { Page } from '../shell/page.tsx';
import { actionLabel, subjectLabel } from './action-labels.ts';

export default function AuditPage(): ReactElement {
  const [state, change] = useListState();
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const { kind = '', subjectId = '', who = '', from = '', to = '' } = state.filters;
  const colleagues = useApiQuery(listColleagues, null);
  const wanted = {
    search: state.search,
    kind,
    subjectId,
    who: (Number(who) || null) as StaffId | null,
    from: from || null,
    to: to || null,
  };
  const query = useApiQuery(
    listAudit,
    { page: state.page, perPage: state.perPage, sort: state.sort, ...wanted },
    { keepPrevious: true },
  );
  const columns = useMemo(() => columnsOf(setShown), []);
  return (
    <Page title="Audit log">
      <FilteredList
        name="audit"
        file={{ href: `/back-office/files/audit.csv?${fileQuery({ ...wanted, who })}`, isProtected: true }}
        searchPlaceholder="Any text"
        filters={[
          {
            kind: 'choice',
            name: 'who',
            label: 'Who',
            choices: (colleagues.data ?? []).map(({ id, name }) => [String(id), name] as const),
          },
          { kind: 'period', name: 'from' },
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

function columnsOf(onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  return [
    {
      name: 'what',
      label: 'What',
      sortable: true,
      phone: 'both',
      cell: (entry) => (
        <button type="button" className="min-h-9 text-left hover:underline" onClick={() => onOpen(entry)}>
          <b className="font-semibold text-green-ink">{actionLabel(entry)}</b> {subjectLabel(entry)}
        </button>
      ),
    },
    {
      name: 'who',
      label: 'Who',
      sortable: true,
      phone: 'left',
      cell: ({ who: name }) => <span className="md:block md:min-w-32 xl:min-w-40">{name}</span>,
    },
    {
      name: 'note',
      label: 'Reason',
      sortable: true,
      phone: 'both',
      cell: ({ note }) => <span className="line-clamp-2 max-w-[60ch] text-muted">{note}</span>,
    },
    {
      name: 'at',
      label: 'When',
      sortable: true,
      phone: 'right',
      cell: ({ at }) => <DateAndTime at={at} className="max-md:text-[13px] max-md:text-muted" />,
    },
  ];
}
