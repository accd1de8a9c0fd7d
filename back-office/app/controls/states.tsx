/** Loading, empty and error states. */
import { Skeleton } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { errorMessage } from '../api/client.ts';
import { Button } from './button.tsx';

export function LoadingRows({ rows = 6 }: { rows?: number }): ReactElement {
  return (
    <div role="status" className="grid gap-2 p-4">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, index) => `row ${index}`).map((key) => (
        <Skeleton key={key} className="h-8" />
      ))}
    </div>
  );
}

export function EmptyState({ children }: { children: ReactNode }): ReactElement {
  return <div className="grid justify-items-center gap-3 px-4 py-12 text-center text-muted">{children}</div>;
}

export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-12 text-center">
      <p>{errorMessage(error)}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
