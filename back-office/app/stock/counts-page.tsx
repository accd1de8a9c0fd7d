/** Counts of stock: those under way, to approve, and past. */
import { beginCount, COUNT_STATE_LABELS, type ListedCount, listCounts, type StockLocation } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { formatCount } from '../controls/format.ts';
import { When } from '../controls/when.tsx';
import { FilteredList } from '../lists/filtered-list.tsx';
import type { Column } from '../lists/list.tsx';
import { useListState } from '../lists/list-state.ts';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { StockLinks } from './stock-links.tsx';

const TONES = { open: 'plain', submitted: 'gold', approved: 'good', discarded: 'plain' } as const;

const COLUMNS: readonly Column<ListedCount>[] = [
  { name: 'location', label: 'Location', phone: 'left', cell: ({ id, location }) => `${location}, count ${id}` },
  {
    name: 'state',
    label: 'Status',
    phone: 'right',
    cell: ({ state }) => <Chip tone={TONES[state]}>{COUNT_STATE_LABELS[state]}</Chip>,
  },
  { name: 'counted', label: 'Counted', numeric: true, cell: ({ counted }) => formatCount(counted) },
  {
    name: 'different',
    label: 'Different',
    numeric: true,
    phone: 'right',
    isNamedOnPhone: true,
    cell: ({ different }) => (different === null ? '—' : formatCount(different)),
  },
  { name: 'startedBy', label: 'Begun by', phone: 'left', cell: ({ startedBy }) => startedBy },
  { name: 'startedAt', label: 'Begun', phone: 'right', cell: ({ startedAt }) => <When at={startedAt} /> },
  { name: 'decidedBy', label: 'Decided by', secondary: true, cell: ({ decidedBy }) => decidedBy ?? '—' },
];

export default function CountsPage(): ReactElement {
  const [state, change] = useListState();
  const { page, perPage } = state;
  const query = useApiQuery(listCounts, { page, perPage }, { keepPrevious: true, refetchSeconds: 60 });
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <Page
      title="Stock counts"
      actions={
        <>
          <StockLinks />
          {may(beginCount.right) && (
            <Button tone="solid" onClick={() => setOpen(true)}>
              Count a location
            </Button>
          )}
        </>
      }
    >
      <FilteredList
        name="stock/counts"
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
        <BeginForm locations={query.data?.locations ?? []} />
      </Dialog>
    </Page>
  );
}

function BeginForm({ locations }: { locations: readonly StockLocation[] }): ReactElement {
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const [locationId, setLocationId] = useState(locations[0]?.id ?? 0);
  const mutation = useApiMutation(beginCount, {
    ...{ invalidates: [listCounts], showsError: true },
    onDone: ({ id }) => navigate(`/stock/counts/${id}`),
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate({ key, locationId, note: '' });
      }}
    >
      <Field label="Location" hint="Packed parcels that are not dispatched count as well.">
        {(control) => (
          <select
            {...control}
            value={locationId}
            onChange={(event) => setLocationId(Number(event.currentTarget.value))}
          >
            {locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {mutation.error !== null && (
        <p role="alert" className="font-medium text-down">
          {mutation.error.message}
        </p>
      )}
      <Button type="submit" tone="solid" busy={mutation.isPending} className="justify-self-start">
        Begin
      </Button>
    </form>
  );
}
