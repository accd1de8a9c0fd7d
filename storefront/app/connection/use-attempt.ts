/** Presses outside forms: one at a time, and repeatable when no reply came. */
import { useCallback, useRef, useState } from 'react';
import type { Connection } from './connection-note.tsx';

/** What a press came to; everything but a lost connection has shown its own message. */
export type Outcome = 'no reply' | 'done';

interface Attempt {
  readonly busy: boolean;
  /** Props of the `ConnectionNote` beside the control. */
  readonly connection: Connection;
  /** Ignored while an earlier press is under way. */
  readonly run: (act: () => Promise<Outcome>) => void;
}

export function useAttempt(): Attempt {
  const [state, setState] = useState<'idle' | 'busy' | 'lost' | 'retrying'>('idle');
  const acting = useRef(false);
  const last = useRef<(() => Promise<Outcome>) | null>(null);
  const start = useCallback(async (act: () => Promise<Outcome>, begun: 'busy' | 'retrying') => {
    if (acting.current) return;
    acting.current = true;
    last.current = act;
    setState(begun);
    let outcome: Outcome = 'done';
    try {
      outcome = await act();
    } finally {
      acting.current = false;
      setState(outcome === 'no reply' ? 'lost' : 'idle');
    }
  }, []);
  const run = useCallback((act: () => Promise<Outcome>) => void start(act, 'busy'), [start]);
  const onRetry = useCallback(() => {
    if (last.current !== null) void start(last.current, 'retrying');
  }, [start]);
  return {
    busy: state === 'busy' || state === 'retrying',
    connection: { lost: state === 'lost' || state === 'retrying', busy: state === 'retrying', onRetry },
    run,
  };
}
