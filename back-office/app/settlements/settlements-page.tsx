/** Card provider payouts, open disputes and reconciliation differences. */
import { type OpenDispute, type ProviderPayout, readSettlements, runReconciliation } from '@tola/contract/staff';
import { formatRupees, type Paise } from '@tola/pricing';
import { Chip } from '@tola/ui';
import { Fragment, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { formatCount, formatDate, formatDateTime } from '../controls/format.ts';
import { providerAccountLabel } from '../controls/provider-account.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { ORDER_QUERIES } from '../orders/order-queries.ts';
import { Page } from '../shell/page.tsx';
import { Differences, SettledDifferences } from './differences.tsx';

export default function SettlementsPage(): ReactElement {
  const asked = useApiQuery(readSettlements, null, { refetchSeconds: 60 });
  const run = useApiMutation(runReconciliation, { success: 'Reconciliation done', invalidates: ORDER_QUERIES });
  const lastRun = asked.data?.lastRun ?? null;
  return (
    <Page
      title="Settlements"
      actions={
        <Button tone="solid" busy={run.isPending} onClick={() => run.mutate(null)}>
          Reconcile now
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {asked.isPending && <LoadingRows />}
        {asked.data === undefined && asked.isError && (
          <ErrorState error={asked.error} onRetry={() => asked.refetch()} />
        )}
        {asked.data !== undefined && (
          <>
            <p className="text-muted sm:-mt-2">
              {lastRun === null
                ? 'Not reconciled yet. Reconciliation runs every morning at 6:30 IST.'
                : `Last reconciled ${formatDateTime(lastRun.ranAt)}: ${counted(lastRun.entries, 'entry', 'entries')} and ${counted(lastRun.settlements, 'payout', 'payouts')} since ${formatDate(lastRun.coversFrom)}.`}
            </p>
            <Differences differences={asked.data.differences} credits={asked.data.credits} />
            {asked.data.disputes.length > 0 && <Disputes disputes={asked.data.disputes} />}
            <Payouts payouts={asked.data.payouts} />
            {asked.data.settled.length > 0 && <SettledDifferences differences={asked.data.settled} />}
          </>
        )}
      </div>
    </Page>
  );
}

function counted(value: number, one: string, many: string): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

function Disputes({ disputes }: { disputes: readonly OpenDispute[] }): ReactElement {
  return (
    <section aria-label="Open disputes" className="box p-4">
      <h2 className="mb-2">Open disputes</h2>
      <ul>
        {disputes.map((dispute) => (
          <li
            key={dispute.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-0"
          >
            <Link to={`/orders/${dispute.orderNumber}`} className="font-semibold text-green-ink hover:underline">
              {dispute.orderNumber}
            </Link>
            <span className="min-w-48 flex-1">
              {dispute.buyerName} <span className="text-muted">{dispute.reason}</span>
              <span className="block text-[13px] text-muted">
                Dispute {dispute.providerDisputeId} · order {dispute.orderState}
              </span>
            </span>
            {dispute.respondBy !== null && <Chip tone="bad">respond by {formatDateTime(dispute.respondBy)}</Chip>}
            <b className="font-semibold">{formatRupees(dispute.amountPaise)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function partsOf(payout: ProviderPayout): [label: string, paise: Paise][] {
  const parts: [string, number][] = [
    ['paid', payout.paymentPaise],
    ['fee', payout.feePaise],
    ['GST on fee', payout.feeTaxPaise],
    ['refunds and adjustments', payout.adjustmentPaise],
  ];
  return parts.filter(([label, paise]) => label === 'paid' || paise !== 0);
}

function Payouts({ payouts }: { payouts: readonly ProviderPayout[] }): ReactElement {
  return (
    <section aria-label="Payouts" className="box p-4">
      <h2 className="mb-2">Payouts</h2>
      {payouts.length === 0 && <p className="text-muted">No payouts yet.</p>}
      <ul>
        {payouts.map((payout) => (
          <li
            key={payout.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-0"
          >
            <span className="w-28">{formatDate(payout.settledAt)}</span>
            <span className="min-w-60 flex-1">
              <span className="break-all">{payout.utr ?? `Settlement ${payout.providerSettlementId}`}</span>
              {payout.provider !== null && (
                <span className="block break-all text-[13px] text-muted">
                  {providerAccountLabel({ provider: payout.provider, account: payout.account })}
                </span>
              )}
              <span className="block text-[13px] text-muted">
                {partsOf(payout).map(([label, paise], index) => (
                  <Fragment key={label}>
                    {index > 0 && ' · '}
                    <span className="whitespace-nowrap">{formatRupees(paise)}</span> {label}
                  </Fragment>
                ))}
              </span>
            </span>
            <Chip tone={payout.onBank ? 'good' : 'plain'}>
              {payout.onBank ? 'on bank statement' : 'not on a statement yet'}
            </Chip>
            <b className="font-semibold">{formatRupees(payout.settledPaise)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
