import type { ReactElement, ReactNode } from 'react';

/** An order number within a sentence: on one line, unless it is wider than the line itself, as with very large text. */
export function OrderNumber({ children }: { children: ReactNode }): ReactElement {
  return <span className="inline-block max-w-full [overflow-wrap:anywhere]">{children}</span>;
}
