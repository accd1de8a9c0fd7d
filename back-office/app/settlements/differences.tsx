/** Open and settled reconciliation differences. */
import type { LedgerDifference, SettlementMethod } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime, sentenceCase } from '../controls/format.ts';
import { DifferenceText } from './difference-text.tsx';
import { type Credits, SettleForm } from './settle-form.tsx';

const LABELS: Readonly<Record<SettlementMethod, string>> = {
  book: 'Book…',
  link: 'Link bank credit…',
  accept: 'Accept…',
};
const TITLES: Readonly<Record<SettlementMethod, string>> = {
  book: 'Book the missing entry?',
  link: 'Link bank credit',
  accept: 'Accept difference?',
};

export function Differences({
  differences,
  credits,
}: {
  differences: readonly LedgerDifference[];
  credits: Credits;
}): ReactElement {
  const [open, setOpen] = useState<{ difference: LedgerDifference; how: SettlementMethod } | null>(null);
  const close = (): void => setOpen(null);
  return (
    <section aria-label="Differences" className="box p-4">
      <h2 className="mb-2">Differences</h2>
      {differences.length === 0 && <p className="text-muted">No open differences.</p>}
      <ul>
        {differences.map((difference) => (
          <li
            key={difference.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-3 first:border-0"
          >
            <div className="min-w-72 flex-1">
              <DifferenceText difference={difference} />
            </div>
            <div className="flex flex-wrap gap-2 md:w-52 md:justify-end">
              {difference.waysToSettle.map((how) => (
                <Button key={how} onClick={() => setOpen({ difference, how })}>
                  {LABELS[how]}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <Dialog title={open === null ? '' : TITLES[open.how]} open={open !== null} onClose={close}>
        {open !== null && <SettleForm {...open} credits={credits} onDone={close} />}
      </Dialog>
    </section>
  );
}

export function SettledDifferences({ differences }: { differences: readonly LedgerDifference[] }): ReactElement {
  return (
    <section aria-label="Resolved differences" className="box p-4">
      <h2 className="mb-2">Resolved differences</h2>
      <ul>
        {differences.map((difference) => (
          <li key={difference.id} className="grid gap-1 border-t border-line py-2 first:border-0">
            <DifferenceText difference={difference} />
            <p className="text-[13px] text-muted">
              {difference.settlement === 'gone' ? 'Resolved automatically' : sentenceCase(difference.settlement ?? '')}{' '}
              {formatDateTime(difference.settledAt)}
              {difference.reason !== '' && `: ${difference.reason}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
