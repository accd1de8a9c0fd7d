/** The pricing desk: what the market asks, what the house adds, when nothing is sold. */
import { readPricingDesk } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useAsk } from '../calls/use-calls.ts';
import { buttonLook } from '../controls/button.tsx';
import { Failed, LoadingRows } from '../controls/states.tsx';
import { Page } from '../shell/page.tsx';
import { Pauses } from './pauses.tsx';
import { Premiums } from './premiums.tsx';
import { Proposals } from './proposals.tsx';
import { RateCard } from './rate-card.tsx';

export default function PricingPage(): ReactElement {
  const desk = useAsk(readPricingDesk, null, { everySeconds: 2 });
  return (
    <Page
      title="Pricing desk"
      actions={
        <Link to="/pricing/weights" className={buttonLook()}>
          Margins, making and taxes
        </Link>
      }
    >
      {desk.isPending && <LoadingRows />}
      {desk.data === undefined && desk.isError && <Failed error={desk.error} onRetry={() => desk.refetch()} />}
      {desk.data !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
          {desk.isError && (
            <p role="alert" className="box border-down p-3 text-down xl:col-span-2">
              The store does not answer. What is shown here may be old.
            </p>
          )}
          <Proposals desk={desk.data} />
          {(['gold', 'silver'] as const).map((metal) => (
            <RateCard key={metal} metal={metal} desk={desk.data} />
          ))}
          <Premiums desk={desk.data} />
          <Pauses desk={desk.data} />
        </div>
      )}
    </Page>
  );
}
