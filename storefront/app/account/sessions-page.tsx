import { type CustomerSession, endOtherSessions, endSession, listSessions } from '@tola/contract/otp';
import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';
import { formatDateTime } from '../format-date.ts';
import { pageMeta } from '../meta.ts';
import { OwnPage } from '../own-pages/own-page.tsx';
import { useOwnCall } from '../own-pages/use-own-call.ts';
import { useRequireLogin } from '../session/use-session.ts';
import { toast } from '../toast/toast.ts';
import type { Route } from './+types/sessions-page';
import { textLinkClass } from './account-panel.tsx';
import { deviceName } from './device-name.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Where You Are Logged In', hidden: true });

/** Where the customer is logged in, each with Log out. */
export default function SessionsPage(): ReactElement {
  const customer = useRequireLogin();
  return <OwnPage title="Where you are logged in">{customer !== null && <Sessions />}</OwnPage>;
}

function Sessions(): ReactElement | null {
  const { data: sessions, failed, reload } = useOwnCall(listSessions);
  if (sessions === null) {
    return failed ? (
      <p role="alert">
        We couldn’t load the list.{' '}
        <button type="button" className={textLinkClass} onClick={() => void reload()}>
          Try again
        </button>
      </p>
    ) : null;
  }
  const hasOthers = sessions.some(({ isThis }) => !isThis);
  return (
    <div className="grid max-w-[720px] gap-6">
      <ul className="panel divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={reload} />
        ))}
      </ul>
      {hasOthers && (
        <EndButton
          label="Log out everywhere else"
          end={async () => await call(endOtherSessions, null)}
          onEnded={reload}
        />
      )}
      <p className="text-[15px] text-muted">
        You stay logged in for 30 days after your last visit, and for 90 days at most. If you don’t recognise a device,
        log it out and change your password.
      </p>
    </div>
  );
}

function SessionRow({ session, onEnded }: { session: CustomerSession; onEnded: () => Promise<void> }): ReactElement {
  const { id, userAgent, openedAt, lastUsedAt, isThis } = session;
  const device = deviceName(userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 px-5 py-4 sm:px-7">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {device}
          {isThis && (
            <span className="ml-3 rounded-full bg-up-soft px-3 py-0.5 text-[13px] whitespace-nowrap text-up">
              This device
            </span>
          )}
        </p>
        <p className="text-sm text-muted">{`Last used ${formatDateTime(lastUsedAt)}`}</p>
        <p className="text-sm text-muted">{`Logged in ${formatDateTime(openedAt)}`}</p>
      </div>
      {!isThis && (
        <EndButton
          label="Log out"
          about={`${device}, last used ${formatDateTime(lastUsedAt)}`}
          end={async () => await call(endSession, { id })}
          onEnded={onEnded}
        />
      )}
    </li>
  );
}

interface EndButtonProps {
  label: string;
  /** Which session, for screen readers. */
  about?: string;
  end: () => Promise<{ readonly ok: boolean; readonly message: string }>;
  onEnded: () => Promise<void>;
}

function EndButton({ label, about, end, onEnded }: EndButtonProps): ReactElement {
  const [busy, setBusy] = useState(false);
  async function press(): Promise<void> {
    setBusy(true);
    try {
      const answer = await end();
      if (answer.ok) toast.success(answer.message);
      await onEnded();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button tone="outline" size="small" busy={busy} className="justify-self-start" onClick={() => void press()}>
      {label}
      {about !== undefined && <span className="sr-only">{`: ${about}`}</span>}
    </Button>
  );
}
