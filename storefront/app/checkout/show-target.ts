/** Shows the payment details: places the order on click or, if nothing is missing, as soon as a mode is chosen. */
import { type BuyerMode, isProviderMode } from '@tola/contract/orders';
import { panIsValid } from '@tola/pricing';
import { useEffect, useState } from 'react';
import type { Connection } from '../connection/connection-note.tsx';
import { useAttempt } from '../connection/use-attempt.ts';
import { firstProblem, type Problem, type SendOutcome } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';

interface TransferDetailsOptions {
  readonly mode: BuyerMode | null;
  /** Price and addresses are ready and no input is required. */
  readonly ready: boolean;
  readonly panNeeded: boolean;
  readonly onShow: (pan: string | null) => Promise<SendOutcome>;
}

export interface Showing {
  readonly busy: boolean;
  readonly problemOf: (field: string) => string | null;
  /** @param typedPan raw field value */
  readonly show: (typedPan: string) => void;
  /** Props of the `ConnectionNote` beside the button. */
  readonly connection: Connection;
  /** Shows the details once everything is ready. */
  readonly showWhenReady: (mode: BuyerMode | null) => void;
}

export function useShowing({ mode, ready, panNeeded, onShow }: TransferDetailsOptions): Showing {
  const { busy, connection, run } = useAttempt();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [wanted, setWanted] = useState<BuyerMode | null>(null);

  function show(typedPan: string): void {
    if (busy) return;
    const pan = typedPan.trim().toUpperCase();
    const missing = panNeeded ? panProblem(pan) : null;
    setProblem(missing);
    if (missing !== null) {
      toast.error(missing.message);
      return;
    }
    run(async () => {
      const outcome = await onShow(panNeeded ? pan : null);
      if (outcome === 'no reply') return outcome;
      setProblem(outcome ?? null);
      return 'done';
    });
  }

  const isDue = ready && wanted !== null && wanted === mode && !isProviderMode(wanted) && !busy;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once when it becomes due, whatever else is new by then
  useEffect(() => {
    if (!isDue) return;
    setWanted(null);
    show('');
  }, [isDue]);
  return {
    busy,
    connection,
    problemOf: (field) => (problem?.field === field ? problem.message : null),
    show,
    showWhenReady: (next) => {
      setProblem(null);
      setWanted(next);
    },
  };
}

/** Validates the PAN required by law above an amount. */
export function panProblem(pan: string): Problem | null {
  return firstProblem([
    ['pan', pan !== '', 'Enter PAN'],
    ['pan', panIsValid(pan), 'Enter valid PAN'],
  ]);
}
