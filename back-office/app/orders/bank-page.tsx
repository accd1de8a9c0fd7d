/** Bank page: statement import, payments to verify, unmatched credits and refunds to pay out. */
import { type BankOverview, readBankOverview, takeTransfer } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { WaitingChanges } from '../changes/waiting-changes.tsx';
import { buttonClass } from '../controls/button.tsx';
import { formatDateTime, formatQuantity } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { Credits } from './credits.tsx';
import { Payouts } from './payouts.tsx';
import { QUEUE_LABELS } from './queue-labels.ts';
import { StatementImport } from './statement-import.tsx';
import { StrandedRefunds } from './stranded-refunds.tsx';

export default function BankPage(): ReactElement {
  const overview = useApiQuery(readBankOverview, null, { refetchSeconds: 30 });
  return (
    <Page title="Bank statements">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <StatementImport />
        <WaitingChanges kinds={['payout', 'bank credit']} />
        {overview.isPending && <LoadingRows />}
        {overview.data === undefined && overview.isError && (
          <ErrorState error={overview.error} onRetry={() => overview.refetch()} />
        )}
        {overview.data !== undefined && (
          <>
            <WaitingClaims claims={overview.data.claims} />
            <Credits credits={overview.data.credits} />
            <StrandedRefunds refunds={overview.data.strandedRefunds} />
            <Payouts payouts={overview.data.payouts} />
            <SmallDifferences differences={overview.data.differences} />
          </>
        )}
      </div>
    </Page>
  );
}

function SmallDifferences({ differences }: Pick<BankOverview, 'differences'>): ReactElement {
  return (
    <section aria-label="Write-offs and balances" className="box p-4">
      <h2 className="mb-2">Write-offs and balances</h2>
      <dl className="grid gap-1 md:max-w-md">
        <div className="flex justify-between gap-4">
          <dt className="text-muted">Written off in the last 30 days</dt>
          <dd className="m-0">{formatRupees(differences.writtenOffPaise)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-muted">Held in customer balances</dt>
          <dd className="m-0">{formatRupees(differences.balancesPaise)}</dd>
        </div>
      </dl>
    </section>
  );
}

function WaitingClaims({ claims }: Pick<BankOverview, 'claims'>): ReactElement {
  const mayVerify = useMay()(takeTransfer.right);
  return (
    <section aria-label={QUEUE_LABELS.paymentsToVerify} className="box p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2>{QUEUE_LABELS.paymentsToVerify}</h2>
        {claims.length > 0 && mayVerify && (
          <Link to="/verify" className={buttonClass('solid')}>
            Verify {formatQuantity(claims.length, 'payment')}
          </Link>
        )}
      </div>
      {claims.length === 0 && <p className="text-muted">None</p>}
      <ul>
        {claims.map((claim) => (
          <li
            key={claim.claimId}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-0"
          >
            <Link to={`/orders/${claim.orderNumber}`} className="min-w-40 font-semibold text-green-ink hover:underline">
              {claim.orderNumber}
            </Link>
            <span className="min-w-40 wrap-anywhere max-sm:order-1 max-sm:basis-full sm:flex-1">
              {claim.buyerName} <span className="text-muted">{claim.utr ?? 'no reference number'}</span>
            </span>
            {claim.state !== 'payment under review' && <Chip tone="gold">order {claim.state}</Chip>}
            {claim.samePicture > 0 && (
              <Chip tone="bad">same screenshot on {formatQuantity(claim.samePicture, 'other order')}</Chip>
            )}
            <span className="text-muted max-sm:order-1">{formatDateTime(claim.sentAt)}</span>
            <b className="font-semibold max-sm:ml-auto">{formatRupees(claim.payablePaise)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
