/** What the person at the screen has muted, until when and why. */
import { ALERT_LABELS, type Dashboard, readDashboard, unmuteAlert } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { formatTime } from '../controls/format.ts';

export function MutedAlerts({ muted }: Pick<Dashboard, 'muted'>): ReactElement | null {
  const unmute = useApiMutation(unmuteAlert, { invalidates: [readDashboard] });
  if (muted.length === 0) return null;
  return (
    <section aria-label="Muted alerts" className="box px-4 py-2 xl:col-span-3">
      <ul>
        {muted.map(({ alert, until, reason }) => (
          <li
            key={alert}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1 first:border-0"
          >
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{ALERT_LABELS[alert]}</b>{' '}
              <span className="text-muted">
                muted until {formatTime(until).slice(0, 5)}: {reason}
              </span>
            </span>
            <Button tone="quiet" busy={unmute.isPending} onClick={() => unmute.mutate({ alert })}>
              Unmute
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
