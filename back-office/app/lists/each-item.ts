/** Does something to one selected row after the other, each in a transaction of its own. What fails does not stop the others. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage, RefusedError } from '../api/client.ts';
import type { QueryCall } from '../api/hooks.ts';
import { LeftAsItIs } from './left-as-it-is.ts';

export interface Progress {
  readonly total: number;
  readonly done: number;
  readonly failed: readonly { readonly name: string; readonly message: string }[];
  readonly isRunning: boolean;
}

export interface Runner<Item> {
  readonly progress: Progress | null;
  run(items: readonly Item[]): Promise<void>;
  /** Ends after the row that is being written. */
  stop(): void;
}

interface EachOptions<Item> {
  readonly nameOf: (item: Item) => string;
  readonly invalidates: readonly QueryCall[];
  /** When every row was written; otherwise the progress says what was not. */
  readonly onAllDone: (done: readonly Item[]) => void;
}

/** Errors after which no further row is tried: logged out, or no connection. */
function endsRun(error: unknown): boolean {
  if (error instanceof LeftAsItIs) return false;
  return !(error instanceof RefusedError) || error.code === 0 || error.code === 401;
}

export function useEachItem<Item>(
  act: (item: Item) => Promise<unknown>,
  { nameOf, invalidates, onAllDone }: EachOptions<Item>,
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
        await act(item);
        done.push(item);
        shown = { ...shown, done: done.length };
      } catch (error) {
        shown = { ...shown, failed: [...shown.failed, { name: nameOf(item), message: errorMessage(error) }] };
        if (endsRun(error)) isStopped.current = true;
      }
      setProgress(shown);
    }
    setProgress({ ...shown, isRunning: false });
    await Promise.all(invalidates.map(async ({ name }) => await client.invalidateQueries({ queryKey: [name] })));
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
