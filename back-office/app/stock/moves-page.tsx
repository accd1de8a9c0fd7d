/** Moves of stock, latest first, with their documents. */

import { idOf, type WeightId } from '@tola/contract';
import { listStockMoves, MOVE_KINDS, MOVE_LABELS } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { FilteredList } from '../lists/filtered-list.tsx';
import { fileQuery, useListState } from '../lists/list-state.ts';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { moveColumns } from './move-columns.tsx';
import { StockLinks } from './stock-links.tsx';

export default function MovesPage(): ReactElement {
  const [state, change] = useListState();
  const seesCosts = useMay()('stock.costs');
  const { page, perPage, sort, filters } = state;
  const kind = MOVE_KINDS.find((one) => one === filters.kind) ?? null;
  const weight = Number(filters.weightId) || null;
  const weightId = weight === null ? null : idOf<WeightId>(weight);
  const query = useApiQuery(listStockMoves, { page, perPage, sort, weightId, kind }, { keepPrevious: true });
  return (
    <Page title="Moves of stock" back={{ to: '/stock', label: 'Stock' }} more={<StockLinks />}>
      <FilteredList
        name="stock/moves"
        file={{
          href: `/back-office/files/stock-moves.csv?${fileQuery({ kind, weightId: filters.weightId ?? null })}`,
          isProtected: false,
        }}
        filters={[
          {
            ...{ kind: 'choice', name: 'kind', label: 'Move' },
            choices: MOVE_KINDS.map((one) => [one, MOVE_LABELS[one]] as const),
          },
        ]}
        label="Moves"
        columns={moveColumns(seesCosts)}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        hrefOf={({ weightId: id }) => `/stock/${id}`}
        empty="No moves"
      />
    </Page>
  );
}
