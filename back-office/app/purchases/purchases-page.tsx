/** Purchases: bills of suppliers, and the metal whose rate is still to be fixed. */
import {
  addPurchase,
  BILL_STATES,
  listPurchases,
  type PurchaseCheck,
  type PurchaseRow,
  type UnfixedMetal,
} from '@tola/contract/staff';
import { ALL_METALS, formatRupees, METALS, type Milligrams } from '@tola/pricing';
import { Chip, classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { buttonClass } from '../controls/button.tsx';
import { formatDate, formatDateTime, formatQuantity, NOTHING } from '../controls/format.ts';
import { FilteredList } from '../lists/filtered-list.tsx';
import type { Column } from '../lists/list.tsx';
import { fileQuery, useListState } from '../lists/list-state.ts';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { formatFineWeight } from '../stock/fine-weight.ts';
import { daysLeft, isOver, STATE_LABELS } from './purchase-labels.ts';

const COLUMNS: readonly Column<PurchaseRow>[] = [
  {
    name: 'number',
    label: 'Bill',
    sortable: true,
    phone: 'left',
    cell: ({ number }) => <b className="font-semibold whitespace-nowrap">{number}</b>,
  },
  { name: 'supplier', label: 'Supplier', sortable: true, phone: 'left', cell: ({ supplier }) => supplier },
  {
    name: 'dated',
    label: 'Date',
    sortable: true,
    phone: 'right',
    cell: ({ dated }) => <span className="whitespace-nowrap">{formatDate(dated)}</span>,
  },
  {
    name: 'state',
    label: 'State',
    sortable: true,
    phone: 'left',
    cell: ({ state, fixBy }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <Chip tone={state === 'received' ? 'good' : 'plain'}>{STATE_LABELS[state]}</Chip>
        {fixBy !== null && <span className={isOver(fixBy) ? 'text-down' : 'text-muted'}>{daysLeft(fixBy)}</span>}
      </span>
    ),
  },
  ...ALL_METALS.map(
    (metal): Column<PurchaseRow> => ({
      ...{ name: metal, label: `${METALS[metal].name}, fine`, sortable: true, numeric: true },
      cell: ({ fineMg }) => weightOf(fineMg[metal] ?? 0),
    }),
  ),
  {
    name: 'totalPaise',
    label: 'Total with GST',
    sortable: true,
    numeric: true,
    phone: 'right',
    cell: ({ totalPaise }) => formatRupees(totalPaise),
  },
];

function weightOf(fineMg: Milligrams): ReactElement {
  return <span className="whitespace-nowrap">{fineMg === 0 ? NOTHING : formatFineWeight(fineMg)}</span>;
}

const STATES = BILL_STATES.map((state) => [state, STATE_LABELS[state]] as const);

export default function PurchasesPage(): ReactElement {
  const [state, change] = useListState();
  const may = useMay();
  const { page, perPage, sort, search, filters } = state;
  const wanted = {
    ...{ search, supplierId: Number(filters.supplierId) || null },
    state: BILL_STATES.find((one) => one === filters.state) ?? null,
  };
  const query = useApiQuery(listPurchases, { page, perPage, sort, ...wanted }, { keepPrevious: true });
  const file = fileQuery({ search, state: wanted.state, supplierId: filters.supplierId ?? null });
  return (
    <Page
      title="Purchases"
      more={
        <Link to="/purchases/suppliers" className={buttonClass()}>
          Owed to suppliers
        </Link>
      }
      actions={
        may(addPurchase.right) && (
          <Link to="/purchases/new" className={buttonClass('solid')}>
            Book a bill
          </Link>
        )
      }
    >
      <Check check={query.data?.check ?? null} />
      <Unfixed unfixed={query.data?.unfixed ?? []} />
      <FilteredList
        name="purchases"
        file={{ href: `/back-office/files/purchases.csv?${file}`, isProtected: false }}
        searchPlaceholder="Bill number or supplier"
        filters={[{ kind: 'choice', name: 'state', label: 'State', choices: STATES }]}
        label="Purchases"
        columns={COLUMNS}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/purchases/${id}`}
        empty="No purchase bills"
      />
    </Page>
  );
}

/** What the market can still move: on phones a line for each metal, so that the bills begin near the top. */
function Unfixed({ unfixed }: { unfixed: readonly UnfixedMetal[] }): ReactElement | null {
  if (unfixed.length === 0) return null;
  return (
    <section
      aria-label="Rates to fix"
      className="mb-1 grid max-sm:-mt-2 max-sm:text-[13px] max-sm:leading-[18px] sm:mb-4 sm:gap-1 sm:rounded-card sm:border sm:border-line sm:bg-paper sm:p-4"
    >
      <h2 className="max-sm:sr-only">Rates to fix</h2>
      {unfixed.map(({ metal, fineMg, lines, fixBy }) => (
        <p key={metal} className="flex gap-x-2 sm:flex-wrap">
          <span className="whitespace-nowrap">
            {METALS[metal].name}
            <span className="sm:hidden"> to fix</span>: <b className="font-semibold">{formatFineWeight(fineMg)}</b>
            <span className="max-sm:hidden"> fine in {formatQuantity(lines, 'line')},</span>
          </span>
          <span className={classNames('min-w-0 truncate', isOver(fixBy) ? 'text-down' : 'text-muted')}>
            <span className="max-sm:hidden">first </span>by {formatDate(fixBy)} ({daysLeft(fixBy)})
          </span>
        </p>
      ))}
    </section>
  );
}

function Check({ check }: { check: PurchaseCheck | null }): ReactElement | null {
  const [first] = check?.faults ?? [];
  if (check === null || first === undefined) return null;
  return (
    <section aria-label="Check of purchases" className="box mb-4 border-down p-4">
      <h2 className="text-down">Purchases do not add up</h2>
      <p>
        {formatQuantity(check.faults.length, 'difference')} at {formatDateTime(check.checkedAt)}. First: bill{' '}
        {first.subject}, {first.what}.
      </p>
    </section>
  );
}
