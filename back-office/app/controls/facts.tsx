/** Names and values: side by side, on phones the value below its name. */
import type { ReactElement, ReactNode } from 'react';

export function Facts({ children }: { children: ReactNode }): ReactElement {
  return <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[180px_minmax(0,1fr)]">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{name}</dt>
      <dd className="break-words whitespace-pre-wrap">{children}</dd>
    </div>
  );
}
