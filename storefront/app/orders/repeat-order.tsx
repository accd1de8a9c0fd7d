import type { DataOf } from '@tola/contract/call';
import { repeatOrder } from '@tola/contract/payments';
import { formatWeight } from '@tola/pricing';
import { Button, buttonClass } from '@tola/ui';
import { type ReactElement, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { newKey } from '../connection/new-key.ts';
import { type Outcome, useAttempt } from '../connection/use-attempt.ts';
import { refreshCartCount } from '../session/session-store.ts';
import { toast } from '../toast/toast.ts';

type Lines = DataOf<typeof repeatOrder>;

/** Puts the same pieces and weights into the bag and says which cannot be bought any more. */
export function RepeatOrder({ orderNumber }: { orderNumber: string }): ReactElement {
  const navigate = useNavigate();
  const { busy, connection, run } = useAttempt();
  const [partly, setPartly] = useState<Lines | null>(null);
  const key = useRef<string | null>(null);

  async function repeat(): Promise<Outcome> {
    key.current ??= newKey();
    const answer = await call(repeatOrder, { orderNumber }, { idempotencyKey: key.current });
    if (!answer.ok && answer.reason === 'network') return 'no reply';
    key.current = null;
    if (!answer.ok) return 'done';
    const isWhole = answer.data.every(({ problem }) => problem === '');
    setPartly(isWhole ? null : answer.data);
    if (isWhole) {
      toast.success('Added to your bag at today’s prices');
      await navigate('/cart');
    } else await refreshCartCount();
    return 'done';
  }

  return (
    <>
      <Button tone="outline" wide busy={busy} onClick={() => run(repeat)}>
        Repeat order
      </Button>
      <ConnectionNote {...connection}>Nothing is added twice.</ConnectionNote>
      {partly !== null && <Missing lines={partly} />}
    </>
  );
}

function Missing({ lines }: { lines: Lines }): ReactElement {
  const missing = lines.filter(({ problem }) => problem !== '');
  return (
    <div role="status" className="rounded-lg bg-gold-soft px-4 py-3 text-[15px]">
      <p>
        {missing.length === lines.length ? 'Nothing was added to your bag.' : 'The rest is in your bag. Not added:'}
      </p>
      <ul className="mt-1 list-disc pl-5">
        {missing.map((line) => (
          <li key={`${line.name} ${line.weightMg}`} className="break-words">
            {line.name} {formatWeight(line.weightMg)}: {line.problem}
          </li>
        ))}
      </ul>
      {missing.length < lines.length && (
        <Link to="/cart" className={`mt-3 ${buttonClass({ size: 'small' })}`}>
          Go to your bag
        </Link>
      )}
    </div>
  );
}
