/** What waits for somebody: late or at risk first, then the queues, each with a link to its filtered list. */
import type { Alert, Dashboard } from '@tola/contract/staff';
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatCount, formatQuantity } from '../controls/format.ts';
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
  const held = all.filter(({ amount }) => amount > 0);
  const late = held.filter(({ kind, alert }) => kind === 'late' && (alert === undefined || !isMuted(alert)));
  const waiting = held.filter(({ kind }) => kind === 'waiting');
  const empty = all.filter(({ amount }) => amount === 0);
  if (all.length === 0) return null;
  return (
    <section aria-label="Needs attention" className="box content-start p-4 xl:col-span-3">
      <h2 className="mb-2">Needs attention</h2>
      {late.length > 0 && <Items label="Late or at risk" items={late} tone="bg-down-soft text-down" />}
      {waiting.length > 0 && <Items label="Waiting" items={waiting} tone="bg-gold-soft text-gold-ink" />}
      {late.length + waiting.length === 0 && <p>{held.length === 0 ? 'All done' : 'Only muted alerts'}</p>}
      {empty.length > 0 && <Empty items={empty} />}
    </section>
  );
}

const GRID = 'mt-1 grid grid-cols-[minmax(0,1fr)] gap-x-8 md:grid-cols-2 xl:grid-cols-3';

function Items({ label, items, tone }: { label: string; items: readonly AttentionItem[]; tone: string }): ReactElement {
  return (
    <>
      <h3 className="mt-2 text-xs font-semibold text-muted">{label}</h3>
      <ul className={GRID}>
        {items.map(({ label: name, amount, to, alert }) => (
          <li key={name} className="flex items-center gap-1 border-t border-line">
            <Link
              to={to}
              className="flex min-h-11 min-w-0 flex-1 items-center justify-between gap-3 hover:underline lg:min-h-9"
            >
              {name}
              <b className={classNames('rounded-full px-2.5 font-semibold', tone)}>{formatCount(amount)}</b>
            </Link>
            {alert !== undefined && <MuteButton alert={alert} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Lists in which nothing waits, behind one line: the way to them stays. */
function Empty({ items }: { items: readonly AttentionItem[] }): ReactElement {
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2.5 text-[13px] text-muted hover:text-ink lg:min-h-9 lg:py-2">
        Nothing waiting in {formatQuantity(items.length, 'list')}
      </summary>
      <ul className={GRID}>
        {items.map(({ label, to }) => (
          <li key={label} className="border-t border-line">
            <Link to={to} className="flex min-h-11 items-center text-muted hover:underline lg:min-h-9">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
