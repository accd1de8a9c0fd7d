/** What waits for somebody: late or at risk first, then the queues. Each leads to its filtered list. */
import type { Alert, Dashboard } from '@tola/contract/staff';
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../controls/format.ts';
import { useMay } from '../session/use-self.ts';
import { type AttentionItem, attentionItems } from './attention-items.ts';
import { MuteButton } from './mute-button.tsx';

interface AttentionProps {
  day: Dashboard;
  isMuted: (alert: Alert) => boolean;
}

export function Attention({ day, isMuted }: AttentionProps): ReactElement | null {
  const may = useMay();
  const all = attentionItems(day).filter(({ right }) => may(right));
  const late = all.filter(({ kind, alert }) => kind === 'late' && (alert === undefined || !isMuted(alert)));
  const waiting = all.filter(({ kind }) => kind === 'waiting');
  if (all.length === 0) return null;
  return (
    <section aria-label="Needs attention" className="box content-start p-4 xl:row-span-2">
      <h2 className="mb-2">Needs attention</h2>
      {late.length > 0 && <Items label="Late or at risk" items={late} tone="bg-down-soft text-down" />}
      {waiting.length > 0 && <Items label="Waiting" items={waiting} tone="bg-gold-soft text-gold-ink" />}
    </section>
  );
}

function Items({ label, items, tone }: { label: string; items: readonly AttentionItem[]; tone: string }): ReactElement {
  return (
    <>
      <h3 className="mt-2 text-xs font-semibold text-muted">{label}</h3>
      <ul>
        {items.map(({ label: name, amount, to, alert }) => (
          <li key={name} className="flex items-center gap-1 border-t border-line first:border-0">
            <Link
              to={to}
              className="flex min-h-11 min-w-0 flex-1 items-center justify-between gap-3 hover:underline lg:min-h-9"
            >
              {name}
              <b className={classNames('rounded-full px-2.5 font-semibold', amount > 0 ? tone : 'text-muted')}>
                {formatCount(amount)}
              </b>
            </Link>
            {alert !== undefined && amount > 0 && <MuteButton alert={alert} />}
          </li>
        ))}
      </ul>
    </>
  );
}
