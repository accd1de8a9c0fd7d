/** PANs of orders by the result of their comparison with the buyer’s name. */
import {
  listPanVerifications,
  listSettings,
  PAN_LISTS,
  type PanList,
  type PanVerifications,
} from '@tola/contract/staff';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { FilteredList } from '../lists/filtered-list.tsx';
import { fileQuery, useListState } from '../lists/list-state.ts';
import { Queue, Queues } from '../lists/queue.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { PAN_COLUMNS } from './pan-columns.tsx';

export default function PanPage(): ReactElement {
  const [state, change] = useListState();
  const { page, perPage, sort, search, filters } = state;
  const shown = PAN_LISTS.find((one) => one === filters.show) ?? 'to decide';
  const query = useApiQuery(
    listPanVerifications,
    { shown, page, perPage, sort, search },
    { keepPrevious: true, refetchSeconds: 60 },
  );
  const found = query.data;
  return (
    <Page
      title="PAN verification"
      about={
        <>
          The PAN of an order is compared with the buyer’s name in the records of the Income Tax Department. No order
          waits for it. {found !== undefined && <Standing found={found} />}
        </>
      }
    >
      <Queues>
        {PAN_LISTS.map((one) => (
          <Queue
            key={one}
            label={LIST_LABELS[one]}
            amount={found === undefined ? undefined : countOf(found, one)}
            isOn={shown === one}
            onChoose={() => change({ filters: one === 'to decide' ? {} : { show: one } })}
          />
        ))}
      </Queues>
      <FilteredList
        name="pan-verification"
        file={{
          href: `/back-office/files/pan-verification.csv?${fileQuery({ shown, search })}`,
          isProtected: true,
        }}
        searchPlaceholder="Order number"
        label="PANs"
        columns={PAN_COLUMNS}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        empty={search === '' ? EMPTY[shown] : 'No matching orders'}
      />
    </Page>
  );
}

const LIST_LABELS: Readonly<Record<PanList, string>> = {
  'to decide': 'To decide',
  waiting: 'Not verified yet',
  settled: 'Verified or accepted',
};

const EMPTY: Readonly<Record<PanList, string>> = {
  'to decide': 'No PAN differs from the name of its buyer',
  waiting: 'No PAN waits to be verified',
  settled: 'No PAN is verified yet',
};

function countOf(found: PanVerifications, list: PanList): number {
  return list === 'to decide' ? found.toDecide : found[list];
}

/** Whether new PANs are verified, and by what. */
function Standing({ found: { isOn, hasService } }: { found: PanVerifications }): ReactNode {
  const seesSettings = useMay()(listSettings.right);
  if (isOn && hasService) return 'New ones are compared within a minute of the order.';
  if (isOn) return 'No verification service is set up (PAN_VERIFICATION_URL): PANs wait until there is one.';
  return (
    <>
      Today new ones are not compared:{' '}
      {seesSettings ? (
        <Link to="/settings?setting=panVerification" className="text-green-ink underline">
          the setting PAN verification
        </Link>
      ) : (
        'the setting PAN verification'
      )}{' '}
      is off.
    </>
  );
}
