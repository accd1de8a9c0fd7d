/** Refunds at Cashfree, idempotent by refund id, and disputes, which are read only. */
import { type Paise, rupeesFromPaise } from '@tola/pricing';
import { type CardProvider, ProviderError, type ProviderRefund } from '../card-provider.ts';
import { exchange } from './cashfree-http.ts';
import { orderPath } from './cashfree-orders.ts';
import { type CashfreeRetries, PATIENCE_MS, read } from './cashfree-retries.ts';
import { cashfreeWire } from './cashfree-wire.ts';

export function cashfreeRefunds(
  tries: CashfreeRetries,
): Pick<CardProvider, 'refund' | 'readRefund' | 'readRefunds' | 'readDisputes'> {
  async function readRefund(providerOrderId: string, providerRefundId: string): Promise<ProviderRefund | null> {
    const path = `${orderPath(providerOrderId)}/refunds/${encodeURIComponent(providerRefundId)}`;
    return await read(tries, { path, shape: cashfreeWire.refund, until: performance.now() + PATIENCE_MS });
  }

  return {
    readRefund,
    async readRefunds(providerOrderId) {
      const path = `${orderPath(providerOrderId)}/refunds`;
      return await read(tries, { path, shape: cashfreeWire.refunds, until: performance.now() + PATIENCE_MS });
    },
    async readDisputes(providerOrderId) {
      const path = `${orderPath(providerOrderId)}/disputes`;
      return await read(tries, { path, shape: cashfreeWire.disputes, until: performance.now() + PATIENCE_MS });
    },
    async refund({ providerOrderId, providerRefundId, amountPaise, note }) {
      const made = await readRefund(providerOrderId, providerRefundId);
      if (made !== null) return sameRefund(made, providerRefundId, amountPaise);
      try {
        const sent = await exchange(tries, {
          method: 'POST',
          path: `${orderPath(providerOrderId)}/refunds`,
          body: {
            refund_amount: rupeesFromPaise(amountPaise),
            refund_id: providerRefundId,
            refund_note: note.slice(0, 100),
            refund_speed: 'STANDARD',
          },
          shape: cashfreeWire.refund,
          idempotencyKey: providerRefundId,
          until: performance.now() + PATIENCE_MS,
        });
        return sameRefund(sent, providerRefundId, amountPaise);
      } catch (error) {
        if (!(error instanceof ProviderError) || !(error.isTransient || error.kind === 'conflict')) throw error;
        const found = await readRefund(providerOrderId, providerRefundId);
        if (found === null) throw error;
        return sameRefund(found, providerRefundId, amountPaise);
      }
    },
  };
}

function sameRefund(refund: ProviderRefund, providerRefundId: string, amountPaise: Paise): ProviderRefund {
  if (refund.providerRefundId === providerRefundId && refund.amountPaise === amountPaise) return refund;
  throw new ProviderError('not ours', 'refund_differs', "The provider's refund has another id or amount");
}
