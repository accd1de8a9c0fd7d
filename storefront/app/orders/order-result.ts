/** Polls the payment result until it is final. */
import type { DataOf } from '@tola/contract/call';
import { isProviderMode, type OrderRecord, verifyPayment } from '@tola/contract/orders';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../calls/call.ts';
import { readStored } from '../cart/checkout-storage.ts';

const ASK_EVERY_MILLISECONDS = 3_000;
const MOST_QUESTIONS = 30;

type Verified = DataOf<typeof verifyPayment>;

export interface FinishedOrder {
  readonly orderNumber: string;
  /** The server's reply; null when unreachable, then the stored record is used. */
  readonly verified: Verified | null;
}

export interface KnownOrder extends Verified {
  readonly orderNumber: string;
}

export type OrderResult =
  | { readonly kind: 'confirming' }
  | { readonly kind: 'success'; readonly order: FinishedOrder }
  /** UPI or NEFT order without a known payment. */
  | { readonly kind: 'to pay'; readonly order: KnownOrder }
  /** Payment details were sent after the time to pay. */
  | { readonly kind: 'noted'; readonly order: KnownOrder }
  | { readonly kind: 'cancelled'; readonly order: KnownOrder }
  | { readonly kind: 'failed'; readonly userName: string; readonly orderNumber: string | null }
  /** Still unknown after the last poll. */
  | { readonly kind: 'late'; readonly orderNumber: string };

interface OrderResultHolder {
  readonly result: OrderResult;
  readonly checkAgain: () => void;
}

/**
 * @param fromUrl order number in the return URL, if any
 * @param customerName used when no record is stored; null while nobody is logged in
 */
export function useOrderResult(fromUrl: string | null, customerName: string | null): OrderResultHolder {
  const [result, setResult] = useState<OrderResult>({ kind: 'confirming' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (customerName === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const record = storedRecordOf(fromUrl);
    const orderNumber = fromUrl ?? record?.orderNumber ?? null;
    const failed = { kind: 'failed', userName: record?.userName ?? customerName, orderNumber } as const;

    async function ask(questionsLeft: number): Promise<void> {
      if (orderNumber === null) {
        setResult(failed);
        return;
      }
      const found = await questionServer(orderNumber, record);
      if (stopped) return;
      if (found === 'failed') setResult(failed);
      else if (typeof found === 'object' && 'kind' in found) setResult(found);
      else if (found !== 'pending') setResult({ kind: 'success', order: found });
      else if (questionsLeft === 0) setResult({ kind: 'late', orderNumber });
      else timer = setTimeout(() => void ask(questionsLeft - 1), ASK_EVERY_MILLISECONDS);
    }
    setResult({ kind: 'confirming' });
    void ask(round === 0 ? MOST_QUESTIONS : 1);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [fromUrl, customerName, round]);
  const checkAgain = useCallback(() => setRound((before) => before + 1), []);
  return { result, checkAgain };
}

/** The stored record, if it belongs to this order. */
function storedRecordOf(orderNumber: string | null): OrderRecord | null {
  const record = readStored('orderData');
  return orderNumber === null || record?.orderNumber === orderNumber ? record : null;
}

async function questionServer(
  orderNumber: string,
  record: OrderRecord | null,
): Promise<FinishedOrder | Extract<OrderResult, { kind: 'to pay' | 'noted' | 'cancelled' }> | 'failed' | 'pending'> {
  const answer = await call(verifyPayment, { orderNumber }, { quiet: true });
  const verified = answer.ok ? answer.data : null;
  const mode = verified?.paymentMode ?? record?.paymentMode ?? 'Card';
  if (!isProviderMode(mode) && verified !== null) {
    if (verified.state === 'awaiting payment') return { kind: 'to pay', order: { ...verified, orderNumber } };
    const isOver = verified.state === 'expired' || verified.state === 'cancelled';
    if (isOver && verified.paymentNoted) return { kind: 'noted', order: { ...verified, orderNumber } };
  }
  if (verified?.state === 'cancelled' || verified?.state === 'refunded') {
    return { kind: 'cancelled', order: { ...verified, orderNumber } };
  }
  if (!isProviderMode(mode) && record !== null) {
    // The stored record decides (specification 000 §4); the payment is verified later.
    return record.isSuccess ? { orderNumber, verified } : 'failed';
  }
  if (!answer.ok) return answer.code === 0 || answer.code >= 500 ? 'pending' : 'failed';
  const { isSuccess, isPending, state } = answer.data;
  if (isSuccess) return { orderNumber, verified };
  if (!isProviderMode(mode)) return state === 'payment under review' ? { orderNumber, verified } : 'failed';
  return isPending ? 'pending' : 'failed';
}
