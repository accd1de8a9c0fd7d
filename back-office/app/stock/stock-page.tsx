/** Stock: pieces for sale, reserved and on hand of every counted variant. */
import { listStock, type StockCheck, type StockRow, type StockTotals } from '@tola/contract/staff';
import { ALL_METALS, formatRupees, formatWeight, METALS } from '@tola/pricing';
import type { ReactElement } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { formatCount, formatDateTime, formatQuantity } from '../controls/format.ts';
import { FilteredList } from '../lists/filtered-list.tsx';
import type { Column } from '../lists/list.tsx';
import { fileQuery, useListState } from '../lists/list-state.ts';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { formatFineWeight } from './fine-weight.ts';
import { StockLinks } from './stock-links.tsx';

const COLUMNS: readonly Column<StockRow>[] = [
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
    name: 'onHand',
    label: 'On hand',
    numeric: true,
    sortable: true,
    phone: 'right',
    isNamedOnPhone: true,
    cell: ({ onHand }) => <b className="font-semibold">{formatCount(onHand)}</b>,
  },
  {
    name: 'reserved',
    label: 'Reserved',
    numeric: true,
    sortable: true,
    phone: 'left',
    isNamedOnPhone: true,
    cell: ({ reserved }) => formatCount(reserved),
  },
  {
    name: 'stock',
    label: 'For sale',
    numeric: true,
    sortable: true,
    phone: 'right',
    isNamedOnPhone: true,
    cell: ({ stock }) => formatCount(stock),
  },
  {
    name: 'fineMg',
    label: 'Fine weight',
    numeric: true,
    sortable: true,
    cell: ({ fineMg }) => <span className="whitespace-nowrap">{formatFineWeight(fineMg)}</span>,
  },
];

const COST: Column<StockRow> = {
  name: 'costPaise',
  label: 'Cost',
  numeric: true,
  sortable: true,
  cell: ({ costPaise }) => (costPaise === null ? <span className="text-muted">unknown</span> : formatRupees(costPaise)),
};

const METAL_CHOICES = ALL_METALS.map((metal) => [metal, METALS[metal].name] as const);

export default function StockPage(): ReactElement {
  const [state, change] = useListState();
  const seesCosts = useMay()('stock.costs');
  const { page, perPage, sort, search, filters } = state;
  const metal = ALL_METALS.find((one) => one === filters.metal) ?? null;
  const locationId = Number(filters.locationId) || null;
  const query = useApiQuery(listStock, { page, perPage, sort, search, metal, locationId }, { keepPrevious: true });
  const locations = query.data?.locations ?? [];
  return (
    <Page title="Stock" more={<StockLinks />}>
      <Check check={query.data?.check ?? null} />
      <FilteredList
        name="stock"
        file={{
          href: `/back-office/files/stock.csv?${fileQuery({ search, metal, sort, locationId: filters.locationId ?? null })}`,
          isProtected: false,
        }}
        searchPlaceholder="Product or code"
        filters={[
          { kind: 'choice', name: 'metal', label: 'Metal', choices: METAL_CHOICES },
          {
            ...{ kind: 'choice', name: 'locationId', label: 'Location' },
            choices: locations.map(({ id, name }) => [String(id), name] as const),
          },
        ]}
        label="Stock"
        columns={seesCosts ? [...COLUMNS, COST] : COLUMNS}
        query={query}
        state={state}
        change={change}
        keyOf={({ weightId }) => weightId}
        hrefOf={({ weightId }) => `/stock/${weightId}`}
        empty="No counted variants"
      />
      <Totals totals={query.data?.totals ?? []} />
    </Page>
  );
}

function Totals({ totals }: { totals: readonly StockTotals[] }): ReactElement | null {
  if (totals.length === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-muted">
      {totals.map(({ metal, onHand, fineMg }) => (
        <span key={metal}>
          {METALS[metal].name}: {formatQuantity(onHand, 'piece')},{' '}
          <b className="font-semibold text-ink">{formatFineWeight(fineMg)}</b> fine
        </span>
      ))}
    </p>
  );
}

function Check({ check }: { check: StockCheck | null }): ReactElement | null {
  const [first] = check?.faults ?? [];
  if (check === null || first === undefined) return null;
  const { what, product, expected, found } = first;
  return (
    <section aria-label="Check of the ledger" className="box mb-4 border-down p-4">
      <h2 className="text-down">The ledger and the stock disagree</h2>
      <p>
        {formatQuantity(check.faults.length, 'difference')} at {formatDateTime(check.checkedAt)}. First: {product},{' '}
        {what}: {formatCount(found)} instead of {formatCount(expected)}. Count these variants.
      </p>
    </section>
  );
}
