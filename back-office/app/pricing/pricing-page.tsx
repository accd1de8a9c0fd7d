/** Pricing console: rates, premiums, approvals and trading halts. */

import { readPricingConsole } from '@tola/contract/staff';
import { ALL_METALS } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { WaitingChanges } from '../changes/waiting-changes.tsx';
import { buttonClass } from '../controls/button.tsx';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { Page } from '../shell/page.tsx';
import { Halts } from './halts.tsx';
import { Premiums } from './premiums.tsx';
import { RateCard } from './rate-card.tsx';

export default function PricingPage(): ReactElement {
  const pricing = useApiQuery(readPricingConsole, null, { refetchSeconds: 2 });
  return (
    <Page
      title="Pricing"
      more={
        <Link to="/pricing/weights" className={buttonClass()}>
          Margins, making charges and taxes
        </Link>
      }
      actions={
        // On a phone the halts are four screens further down.
        <Link to={{ search: '?halt=' }} className={`${buttonClass('danger')} sm:hidden`}>
          Halt sales
        </Link>
      }
    >
      {pricing.isPending && <LoadingRows />}
      {pricing.data === undefined && pricing.isError && (
        <ErrorState error={pricing.error} onRetry={() => pricing.refetch()} />
      )}
      {pricing.data !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
          {pricing.isError && (
            <p role="alert" className="box border-down p-3 text-down xl:col-span-2">
              Can’t reach the server. These figures may be out of date.
            </p>
          )}
          <WaitingChanges kinds={['premium', 'manual rate']} refetchSeconds={5} />
          {ALL_METALS.map((metal) => (
            <RateCard key={metal} metal={metal} pricing={pricing.data} />
          ))}
          <Premiums pricing={pricing.data} />
          <Halts pricing={pricing.data} />
        </div>
      )}
    </Page>
  );
}
