import { Button, Skeleton, TextField } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { useAttempt } from '../connection/use-attempt.ts';
import { toast } from '../toast/toast.ts';
import type { Loyalty } from './use-loyalty.ts';

const NOT_VALID = 'Please enter valid points to redeem';
const TOO_MANY = 'Cannot redeem more points than available';

/** Available points, points to redeem and points redeemed. */
export function LoyaltyPanel({ loyalty }: { loyalty: Loyalty }): ReactElement {
  const { available, redeemed, isHolding } = loyalty;
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const { busy, connection, run } = useAttempt();
  const points = pointsOf(typed);
  const problem = refused ?? (points !== null && points < 0 ? NOT_VALID : null);

  function redeem(): void {
    if (busy || available === null) return;
    const wrong = problemWith(points, available);
    setRefused(wrong);
    if (wrong !== null) toast.error(wrong);
    if (wrong !== null || points === null || points === 0) return;
    run(async () => {
      const result = await loyalty.redeem(points);
      if (result === 'redeemed') setTyped('');
      return result === 'no reply' ? result : 'done';
    });
  }

  return (
    <section aria-label="Loyalty points" className="panel p-5 sm:p-6">
      <p className="mb-3 flex min-h-6 items-center justify-between gap-4">
        <span>Available points</span>
        {available === null ? (
          <Skeleton className="h-5 w-14" />
        ) : (
          <b className="font-semibold">{available.toLocaleString('en-IN')}</b>
        )}
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          redeem();
        }}
        // A disabled button would block Enter, and with it the validation message.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          redeem();
        }}
        className="flex flex-wrap items-start gap-3"
      >
        <TextField
          label="Points to redeem"
          name="points"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefused(null);
          }}
          problem={problem}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          className="min-w-0 flex-[1_1_8rem]"
        />
        <Button
          type="submit"
          tone="outline"
          busy={busy}
          disabled={available === null || available <= 0 || points === null || points <= 0}
          className="mt-[26px]"
        >
          Redeem
        </Button>
      </form>
      <ConnectionNote {...connection} className="mt-4" />
      {isHolding && redeemed === 0 && <Skeleton className="mt-4 h-[52px] w-full" />}
      {redeemed > 0 && <RedeemedPoints points={redeemed} onRelease={loyalty.release} />}
    </section>
  );
}

function RedeemedPoints({ points, onRelease }: { points: number; onRelease: Loyalty['release'] }): ReactElement {
  const { busy, connection, run } = useAttempt();
  return (
    <>
      <p className="mt-4 flex items-center justify-between gap-3 rounded-lg bg-up-soft py-1 pr-1 pl-4 text-[15px] text-up">
        <span>
          <b className="font-semibold">{points.toLocaleString('en-IN')}</b> {points === 1 ? 'point' : 'points'} redeemed
        </span>
        <Button
          tone="quiet"
          size="small"
          busy={busy}
          onClick={() => run(onRelease)}
          aria-label="Remove redeemed points"
        >
          Remove
        </Button>
      </p>
      <ConnectionNote {...connection} className="mt-2" />
    </>
  );
}

/** Null unless a whole number. */
function pointsOf(typed: string): number | null {
  return /^-?\d{1,7}$/.test(typed.trim()) ? Number(typed) : null;
}

function problemWith(points: number | null, available: number): string | null {
  if (points === null) return NOT_VALID;
  if (points > available) return TOO_MANY;
  return points < 0 ? NOT_VALID : null;
}
