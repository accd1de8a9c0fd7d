/** Offers to undo a change for ten seconds: by a button in the message about it, and by a key. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { errorMessage } from '../api/client.ts';
import type { QueryCall } from '../api/hooks.ts';

/** How long an undo is offered. The server refuses it whenever the record has changed since. */
const UNDO_SECONDS = 10;

/** On a phone the button is the only way to undo: wide enough for a thumb, in the colours of the chosen theme. */
const ACTION = 'h-11! px-4! text-[15px]! font-semibold! bg-ink! text-paper! lg:h-9!';

export interface Undoable {
  /** What was done: "Marked as packed". */
  readonly message: string;
  /** The inverse call. It must be refused by the server when the record has changed since. */
  readonly undo: () => Promise<unknown>;
  /** Queries that the inverse call changes. */
  readonly invalidates?: readonly QueryCall[];
}

/** Undoes the last change; null when none is offered. */
let offered: (() => void) | null = null;
/** The message that offers it. */
let shown: string | number | undefined;
const subscribers = new Set<() => void>();

function setOffered(next: (() => void) | null): void {
  offered = next;
  for (const notify of subscribers) notify();
}

function subscribe(changed: () => void): () => void {
  subscribers.add(changed);
  return () => subscribers.delete(changed);
}

/** The undo that is offered now. */
export function useOfferedUndo(): (() => void) | null {
  return useSyncExternalStore(subscribe, () => offered);
}

/** Returns a function that reports a change, instead of a plain message, and offers to undo it. */
export function useUndo(): (change: Undoable) => void {
  const client = useQueryClient();
  return useCallback(
    ({ message, undo, invalidates = [] }) => {
      const expire = (): void => {
        if (offered === run) setOffered(null);
      };
      async function undoOnce(): Promise<void> {
        expire();
        toast.dismiss(id);
        try {
          await undo();
          toast.success('Undone');
        } catch (error) {
          toast.error(`Can’t undo: ${errorMessage(error)}`);
        }
        // A form keeps the record that it was opened with: an earlier one must not be kept for its next opening.
        for (const { name } of invalidates) client.removeQueries({ queryKey: [name], type: 'inactive' });
        await Promise.all(invalidates.map(async ({ name }) => await client.invalidateQueries({ queryKey: [name] })));
      }
      let isUsed = false;
      function run(): void {
        if (isUsed) return;
        isUsed = true;
        void undoOnce();
      }
      // Only the last change can be undone: the one before may have been of the same record.
      if (offered !== null && shown !== undefined) toast.dismiss(shown);
      const id = toast.success(message, {
        duration: UNDO_SECONDS * 1000,
        action: { label: 'Undo', onClick: run },
        classNames: { actionButton: ACTION },
        onAutoClose: expire,
        onDismiss: expire,
      });
      shown = id;
      setOffered(run);
    },
    [client],
  );
}
