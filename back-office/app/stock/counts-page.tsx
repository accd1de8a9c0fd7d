/** Counts of stock: those under way, to approve, and past. */
import { beginCount, COUNT_STATE_LABELS, type ListedCount, listCounts } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatCount, NOTHING } from '../controls/format.ts';
import { When } from '../controls/when.tsx';
import { FilteredList } from '../lists/filtered-list.tsx';
import type { Column } from '../lists/list.tsx';
import { useListState } from '../lists/list-state.ts';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { BeginCountForm } from './begin-count-form.tsx';
import { StockLinks } from './stock-links.tsx';

const TONES = { open: 'plain', submitted: 'gold', approved: 'good', discarded: 'plain' } as const;

const COLUMNS: readonly Column<ListedCount>[] = [
  {
    name: 'location',
    sortable: true,
    label: 'Location',
    phone: 'left',
    cell: ({ id, location }) => `${location}, count ${id}`,
  },
  {
    name: 'state',
    sortable: true,
    label: 'Status',
    phone: 'right',
    cell: ({ state }) => <Chip tone={TONES[state]}>{COUNT_STATE_LABELS[state]}</Chip>,
  },
  { name: 'counted', sortable: true, label: 'Counted', numeric: true, cell: ({ counted }) => formatCount(counted) },
  {
    name: 'different',
    sortable: true,
    label: 'Different',
    numeric: true,
    phone: 'right',
    isNamedOnPhone: true,
    cell: ({ different }) => (different === null ? NOTHING : formatCount(different)),
  },
  { name: 'startedBy', sortable: true, label: 'Begun by', phone: 'left', cell: ({ startedBy }) => startedBy },
  {
    name: 'startedAt',
    sortable: true,
    label: 'Begun',
    phone: 'right',
    cell: ({ startedAt }) => (
      <span className="whitespace-nowrap">
        <When at={startedAt} />
      </span>
    ),
  },
  {
    name: 'decidedBy',
    sortable: true,
    label: 'Decided by',
    secondary: true,
    wide: true,
    cell: ({ decidedBy }) => decidedBy ?? NOTHING,
  },
];

export default function CountsPage(): ReactElement {
  const [state, change] = useListState();
  const { page, perPage, sort } = state;
  const query = useApiQuery(listCounts, { page, perPage, sort }, { keepPrevious: true, refetchSeconds: 60 });
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <Page
      title="Stock counts"
      more={<StockLinks />}
      actions={
        may(beginCount.right) && (
          <Button tone="solid" onClick={() => setOpen(true)}>
            Count a location
          </Button>
        )
      }
    >
      <FilteredList
        name="stock/counts"
        file={{ href: '/back-office/files/stock-counts.csv', isProtected: false }}
        label="Counts"
        columns={COLUMNS}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/stock/counts/${id}`}
        empty="No counts yet. Count the vault before the first customers do."
      />
      <Dialog title="Count a location" open={isOpen} onClose={() => setOpen(false)}>
        <BeginCountForm locations={query.data?.locations ?? []} />
      </Dialog>
    </Page>
  );
}
