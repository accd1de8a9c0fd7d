/** Makes a call for one order after the other, each in a transaction of its own. What fails does not stop the others. */
import { useQueryClient } from '@tanstack/react-query';
import type { OrderId, Refusals } from '@tola/contract';
import { MOST_AT_ONCE, type StaffCall } from '@tola/contract/staff';
import { useRef, useState } from 'react';
import { callApi, errorMessage, RefusedError } from '../api/client.ts';
import { ORDER_QUERIES } from './order-queries.ts';

/** An order as the lists of orders and of parcels show it. */
export interface NamedOrder {
  readonly id: OrderId;
  readonly orderNumber: string;
}

/** The orders in parts that one call or one printed file takes. */
export function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / MOST_AT_ONCE);
  return Array.from({ length: count }, (_, part) => items.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE));
}

export interface Progress {
  readonly total: number;
  readonly done: number;
  readonly failed: readonly { readonly orderNumber: string; readonly message: string }[];
  readonly isRunning: boolean;
}

interface Runner<Item> {
  readonly progress: Progress | null;
  run(items: readonly Item[]): Promise<void>;
  /** Ends after the order that is being written. */
  stop(): void;
}

/** Errors after which no further order is tried: logged out, or no connection. */
function endsRun(error: unknown): boolean {
  return !(error instanceof RefusedError) || error.code === 0 || error.code === 401;
}

/** @param onAllDone when every order was written; otherwise the progress says what was not */
export function useEachOrder<Item extends NamedOrder, P, D, R extends Refusals>(
  call: StaffCall<P, D, R>,
  payloadOf: (item: Item) => P,
  onAllDone: (done: readonly Item[]) => void,
): Runner<Item> {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const isStopped = useRef(false);
  async function run(items: readonly Item[]): Promise<void> {
    isStopped.current = false;
    let shown: Progress = { total: items.length, done: 0, failed: [], isRunning: true };
    setProgress(shown);
    const done: Item[] = [];
    for (const item of items) {
      if (isStopped.current) break;
      try {
        await callApi(call, payloadOf(item));
        done.push(item);
        shown = { ...shown, done: done.length };
      } catch (error) {
        const { orderNumber } = item;
        shown = { ...shown, failed: [...shown.failed, { orderNumber, message: errorMessage(error) }] };
        if (endsRun(error)) isStopped.current = true;
      }
      setProgress(shown);
    }
    setProgress({ ...shown, isRunning: false });
    await Promise.all(ORDER_QUERIES.map(async ({ name }) => await client.invalidateQueries({ queryKey: [name] })));
    if (shown.done === shown.total) onAllDone(done);
  }
  return {
    progress,
    run,
    stop() {
      isStopped.current = true;
    },
  };
}
