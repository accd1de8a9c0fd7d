import type { OrderView } from '@tola/contract/order-view';
import { Skeleton } from '@tola/ui';
import { lazy, type ReactElement, Suspense } from 'react';
import { fetchCode } from '../fetch-code.ts';

const loadTargets = async () => await fetchCode(() => import('./payment-targets.tsx'));
const BankTarget = lazy(async () => ({ default: (await loadTargets()).BankTarget }));
const UpiTarget = lazy(async () => ({ default: (await loadTargets()).UpiTarget }));

interface TransferTargetProps {
  readonly order: OrderView;
  /** The proof of payment is asked for right below. */
  readonly asksForProof?: boolean;
}

/** Payment details of a placed order. */
export function TransferTarget({ order, asksForProof = false }: TransferTargetProps): ReactElement | null {
  const { payment, orderNumber } = order;
  if (payment === null) return null;
  const { upiUrl, upiQr, bank, nextPaise, duePaise, reference } = payment;
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full rounded-card" />}>
      {upiUrl !== null && upiQr !== null && (
        <UpiTarget {...{ upiUrl, upiQr, orderNumber }} amountPaise={nextPaise} inParts={nextPaise < duePaise} />
      )}
      {upiUrl === null && bank !== null && <BankTarget bank={bank} amountPaise={nextPaise} reference={reference} />}
      {asksForProof && (
        <p className="text-[15px] text-muted">
          The order number and amount will not change. You can add the reference number and screenshot later.
        </p>
      )}
    </Suspense>
  );
}
