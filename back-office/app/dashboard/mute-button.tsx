/** Mutes an alert of the dashboard for an hour, for the person at the screen. */
import { ALERT_LABELS, type Alert, MUTED_MINUTES, muteAlert, readDashboard } from '@tola/contract/staff';
import { BellOff } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Dialog } from '../controls/dialog.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';

export function MuteButton({ alert }: { alert: Alert }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const mute = useApiMutation(muteAlert, {
    showsError: true,
    success: `Muted for ${MUTED_MINUTES} minutes`,
    invalidates: [readDashboard],
    closes: () => setOpen(false),
  });
  const label = ALERT_LABELS[alert];
  return (
    <>
      <button
        type="button"
        aria-label={`Mute ${label}`}
        title="Mute for an hour"
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-gold-soft hover:text-ink lg:size-8"
        onClick={() => setOpen(true)}
      >
        <BellOff size={16} strokeWidth={1.5} aria-hidden />
      </button>
      <Dialog title={`Mute “${label}”`} open={isOpen} onClose={() => setOpen(false)}>
        <p className="mb-4 text-muted">For you, for {MUTED_MINUTES} minutes. Your colleagues still see it.</p>
        <ReasonForm
          action="Mute"
          busy={mute.isPending}
          problem={mute.error?.message}
          onSubmit={(reason) => mute.mutate({ alert, reason })}
        />
      </Dialog>
    </>
  );
}
