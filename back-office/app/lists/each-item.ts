/** Does something to one selected row after the other, each in a transaction of its own. What fails does not stop the others. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { errorMessage, RefusedError } from '../api/client.ts';
import type { QueryCall } from '../api/hooks.ts';
import { formatCount } from '../controls/format.ts';

/** A row that was not written, and why. */
export interface Unwritten {
  readonly id: number | string;
  readonly name: string;
  readonly message: string;
}

export interface Progress {
  readonly total: number;
  readonly done: number;
  /** What was done: "3 orders packed". */
  readonly summary: string;
  /** Proposed: another person decides. */
  readonly waiting: readonly Unwritten[];
  readonly failed: readonly Unwritten[];
  readonly isRunning: boolean;
}

export interface Runner<Item> {
  readonly progress: Progress | null;
  run(items: readonly Item[]): Promise<void>;
  /** Ends after the row that is being written. */
  stop(): void;
}

interface EachOptions<Item, Reply> {
  readonly idOf: (item: Item) => number | string;
  readonly nameOf: (item: Item) => string;
  /** What was done to these rows: "3 orders packed". */
  readonly summaryOf: (done: readonly Item[]) => string;
  /** What a row waits for that another person has to approve; null for a row that is written. */
  readonly waitingOf?: (reply: Reply) => string | null;
  readonly invalidates: readonly QueryCall[];
  /** When every row was written; otherwise the progress says what was not. */
  readonly onAllDone: (done: readonly Item[]) => void;
}

/** Errors after which no further row is tried: logged out, or no connection. */
function endsRun(error: unknown): boolean {
  return !(error instanceof RefusedError) || error.code === 0 || error.code === 401;
}

export function triedOf({ done, waiting, failed }: Progress): number {
  return done + waiting.length + failed.length;
}

/** The run stops when its component is closed; what was done until then is said in a toast. */
export function useEachItem<Item, Reply>(
  act: (item: Item) => Promise<Reply>,
  { idOf, nameOf, summaryOf, waitingOf = () => null, invalidates, onAllDone }: EachOptions<Item, Reply>,
): Runner<Item> {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const isStopped = useRef(false);
  const isClosed = useClosed(isStopped);
  async function run(items: readonly Item[]): Promise<void> {
    isStopped.current = false;
    let shown: Progress = {
      ...{ total: items.length, done: 0, summary: summaryOf([]), waiting: [], failed: [], isRunning: true },
    };
    setProgress(shown);
    const done: Item[] = [];
    for (const item of items) {
      if (isStopped.current) break;
      const unwritten = (message: string): Unwritten => ({ id: idOf(item), name: nameOf(item), message });
      try {
        const waiting = waitingOf(await act(item));
        if (waiting === null) done.push(item);
        else shown = { ...shown, waiting: [...shown.waiting, unwritten(waiting)] };
        shown = { ...shown, done: done.length, summary: summaryOf(done) };
      } catch (error) {
        shown = { ...shown, failed: [...shown.failed, unwritten(errorMessage(error))] };
        if (endsRun(error)) isStopped.current = true;
      }
      setProgress(shown);
    }
    setProgress({ ...shown, isRunning: false });
    await Promise.all(invalidates.map(async ({ name }) => await client.invalidateQueries({ queryKey: [name] })));
    if (shown.done === shown.total) onAllDone(done);
    else if (isClosed.current) toast(closedText(shown));
  }
  return {
    progress,
    run,
    stop() {
      isStopped.current = true;
    },
  };
}

/** Whether the component is closed; what runs in it is stopped then. */
function useClosed(isStopped: { current: boolean }): { readonly current: boolean } {
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      isStopped.current = true;
    };
  }, [isStopped]);
  return isClosed;
}

/** "Stopped: 3 orders packed, 1 not done, 4 not tried". */
function closedText(progress: Progress): string {
  const { total, summary, waiting, failed } = progress;
  const rest: readonly (readonly [number, string])[] = [
    [waiting.length, 'waiting for approval'],
    [failed.length, 'not done'],
    [total - triedOf(progress), 'not tried'],
  ];
  const parts = rest.filter(([count]) => count > 0).map(([count, what]) => `${formatCount(count)} ${what}`);
  return `Stopped: ${[summary, ...parts].join(', ')}`;
}
