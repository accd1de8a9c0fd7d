import { endSession, listSessions, whoAmI } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Confirm } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';

/** One's own sessions; an owner sees everybody's. */
export function SessionList(): ReactElement {
  const sessions = useApiQuery(listSessions, null);
  const end = useApiMutation(endSession, { success: 'The session has ended', invalidates: [listSessions, whoAmI] });
  if (sessions.isPending) return <LoadingRows rows={3} />;
  if (sessions.data === undefined) return <ErrorState error={sessions.error} onRetry={() => sessions.refetch()} />;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)]">
      {sessions.data.map((session) => (
        <li
          key={session.id}
          className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2.5 first:border-0"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {session.staffName} {session.isThis && <Chip tone="good">this browser</Chip>}
            </p>
            <p className="max-w-[70ch] truncate text-[13px] text-muted" title={session.userAgent}>
              {session.userAgent || 'unknown browser'}
            </p>
            <p className="text-[13px] text-muted">
              {session.ip} · since {formatDateTime(session.startedAt)} · last used {formatDateTime(session.lastUsedAt)}{' '}
              · ends {formatDateTime(session.expiresAt)}
            </p>
          </div>
          <Confirm
            label="End"
            title={`End this session of ${session.staffName}?`}
            action="End the session"
            busy={end.isPending}
            onConfirm={() => end.mutate({ id: session.id })}
          >
            Whoever uses it has to sign in again.
          </Confirm>
        </li>
      ))}
    </ul>
  );
}
