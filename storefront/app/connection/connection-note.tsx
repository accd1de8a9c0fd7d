import { Button } from '@tola/ui';
import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react';

/** A press that got no reply, as `useForm` and `useAttempt` return it. */
export interface Connection {
  readonly lost: boolean;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

interface ConnectionNoteProps extends Connection {
  /** What became of the press, where the general sentence does not say it. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Stands beside the control that was pressed and got no reply, and repeats the press. */
export function ConnectionNote({
  lost,
  busy,
  onRetry,
  children,
  className = '',
}: ConnectionNoteProps): ReactElement | null {
  const online = useOnline();
  if (!lost) return null;
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-gold-soft px-4 py-3 text-left text-[15px] ${className}`}
    >
      <p role="alert" className="min-w-0 flex-1 basis-48">
        {online
          ? 'We couldn’t reach the store. Check your connection and try again.'
          : 'You’re offline. Try again once you’re connected.'}
        {children !== undefined && <> {children}</>}
      </p>
      <Button tone="outline" size="small" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
