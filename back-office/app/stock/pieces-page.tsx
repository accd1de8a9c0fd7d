/** Pieces with serial numbers: where each is, latest first. */
import { idOf, type WeightId } from '@tola/contract';
import { listStockPieces, PIECE_STATE_LABELS, PIECE_STATES, type StockPiece } from '@tola/contract/staff';
import { formatWeight } from '@tola/pricing';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { NOTHING } from '../controls/format.ts';
import { When } from '../controls/when.tsx';
import { FilteredList } from '../lists/filtered-list.tsx';
import type { Column } from '../lists/list.tsx';
import { fileQuery, useListState } from '../lists/list-state.ts';
import { Page } from '../shell/page.tsx';
import { PIECE_TONES } from './piece-tones.ts';
import { StockLinks } from './stock-links.tsx';

const COLUMNS: readonly Column<StockPiece>[] = [
  {
    name: 'serial',
    label: 'Serial number',
    sortable: true,
    phone: 'left',
    cell: ({ serial }) => <b className="font-semibold [overflow-wrap:anywhere]">{serial}</b>,
  },
  {
    name: 'state',
    label: 'Status',
    sortable: true,
    phone: 'right',
    cell: ({ state }) => <Chip tone={PIECE_TONES[state]}>{PIECE_STATE_LABELS[state]}</Chip>,
  },
  {
    name: 'product',
    label: 'Variant',
    sortable: true,
    phone: 'left',
    cell: ({ product, weightMg }) => (
      <span>
        {product} <b className="font-semibold whitespace-nowrap">{formatWeight(weightMg)}</b>
      </span>
    ),
  },
  {
    name: 'location',
    label: 'Location or order',
    sortable: true,
    phone: 'right',
    cell: ({ location, orderNumber }) => [location, orderNumber].filter((one) => one !== null).join(', ') || NOTHING,
  },
  {
    name: 'lotReference',
    label: 'Lot',
    sortable: true,
    secondary: true,
    wide: true,
    cell: ({ lotReference }) => lotReference || NOTHING,
  },
  {
    name: 'receivedAt',
    label: 'Received',
    sortable: true,
    phone: 'left',
    cell: ({ receivedAt }) => <When at={receivedAt} />,
  },
];

export default function PiecesPage(): ReactElement {
  const [state, change] = useListState();
  const { page, perPage, sort, search, filters } = state;
  const chosen = PIECE_STATES.find((one) => one === filters.state) ?? null;
  const weight = Number(filters.weightId) || null;
  const weightId = weight === null ? null : idOf<WeightId>(weight);
  const wanted = { page, perPage, sort, search, state: chosen, weightId };
  const query = useApiQuery(listStockPieces, wanted, { keepPrevious: true });
  return (
    <Page title="Serial numbers" back={{ to: '/stock', label: 'Stock' }} more={<StockLinks />}>
      <FilteredList
        name="stock/serials"
        file={{
          href: `/back-office/files/serial-numbers.csv?${fileQuery({ search, state: chosen, weightId: filters.weightId ?? null })}`,
          isProtected: false,
        }}
        searchPlaceholder="Beginning of a serial number"
        filters={[
          {
            ...{ kind: 'choice', name: 'state', label: 'Status' },
            choices: PIECE_STATES.map((one) => [one, PIECE_STATE_LABELS[one]] as const),
          },
        ]}
        label="Serial numbers"
        columns={COLUMNS}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        hrefOf={({ serial }) => `/stock/serials/${encodeURIComponent(serial)}`}
        empty="No piece with a serial number. Choose “Serial numbers” on a variant, then enter them as pieces arrive."
      />
    </Page>
  );
}
