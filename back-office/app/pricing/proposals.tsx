/** Premium proposals awaiting approval. */
import {
  decideProposal,
  PREMIUM_LABELS,
  type PremiumProposal,
  type PricingConsole,
  readPricingConsole,
} from '@tola/contract/staff';
import { formatSignedRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useSelf } from '../session/use-self.ts';
import { premiumBefore } from './premium-at.ts';

export function Proposals({ pricing }: { pricing: PricingConsole }): ReactElement | null {
  const self = useSelf();
  const [decision, setDecision] = useState<{ proposal: PremiumProposal; approve: boolean } | null>(null);
  const mutation = useApiMutation(decideProposal, {
    showsError: true,
    success: 'Decision saved',
    invalidates: [readPricingConsole],
    onDone: () => setDecision(null),
  });
  if (pricing.proposals.length === 0) return null;
  function begin(proposal: PremiumProposal, approve: boolean): void {
    mutation.reset();
    setDecision({ proposal, approve });
  }
  return (
    <section aria-label="Awaiting approval" className="box border-gold p-4 xl:col-span-2">
      <h2 className="mb-2">Awaiting approval</h2>
      <ul>
        {pricing.proposals.map((proposal) => (
          <li key={proposal.id} className="flex flex-wrap items-center gap-3 border-t border-line py-2 first:border-0">
            <span className="min-w-60 flex-1">
              <b className="font-semibold">{PREMIUM_LABELS[proposal.name]}</b> from{' '}
              {formatSignedRupees(proposal.wasPaise)} to{' '}
              <b className="font-semibold">{formatSignedRupees(proposal.amountPaise)}</b>
              {proposal.effectiveAt !== null && ` from ${formatDateTime(proposal.effectiveAt)}`}
              {premiumBefore(pricing, proposal.name, proposal.effectiveAt) !== proposal.wasPaise && (
                <span className="block text-down">
                  The premium has changed since the proposal: it is{' '}
                  {formatSignedRupees(premiumBefore(pricing, proposal.name, proposal.effectiveAt))} now.{' '}
                </span>
              )}
              <span className="block text-[13px] text-muted">
                {proposal.proposedBy}, {formatDateTime(proposal.proposedAt)}: {proposal.reason}
              </span>
            </span>
            {proposal.proposedById !== self.id && (
              <Button tone="solid" onClick={() => begin(proposal, true)}>
                Approve
              </Button>
            )}
            <Button onClick={() => begin(proposal, false)}>
              {proposal.proposedById === self.id ? 'Withdraw' : 'Decline'}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        title={
          decision?.approve === true
            ? 'Approve premium?'
            : decision?.proposal.proposedById === self.id
              ? 'Withdraw proposal?'
              : 'Decline proposal?'
        }
        open={decision !== null}
        onClose={() => setDecision(null)}
      >
        <ReasonForm
          action={
            decision?.approve === true
              ? 'Approve'
              : decision?.proposal.proposedById === self.id
                ? 'Withdraw'
                : 'Decline'
          }
          busy={mutation.isPending}
          problem={mutation.error?.message}
          onSubmit={(reason) =>
            decision !== null && mutation.mutate({ id: decision.proposal.id, approve: decision.approve, reason })
          }
        />
      </Dialog>
    </section>
  );
}
