import { endSession, listSessions, whoAmI } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Confirm } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';

/** The user's sessions; owners see all sessions. */
export function SessionList(): ReactElement {
  const sessions = useApiQuery(listSessions, null);
  const end = useApiMutation(endSession, { success: 'Session ended', invalidates: [listSessions, whoAmI] });
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
              {session.staffName} {session.isThis && <Chip tone="good">This browser</Chip>}
            </p>
            <p className="max-w-[70ch] truncate text-[13px] text-muted" title={session.userAgent}>
              {session.userAgent || 'Unknown browser'}
            </p>
            <p className="text-[13px] text-muted">
              {session.ip} · since {formatDateTime(session.startedAt)} · last used {formatDateTime(session.lastUsedAt)}{' '}
              · ends {formatDateTime(session.expiresAt)}
            </p>
          </div>
          <Confirm
            label="End"
            title={`End this session of ${session.staffName}?`}
            action="End session"
            busy={end.isPending}
            onConfirm={() => end.mutate({ id: session.id })}
          >
            Anyone using it has to log in again.
          </Confirm>
        </li>
      ))}
    </ul>
  );
}
