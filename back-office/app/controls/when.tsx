/** Date and time in a list; on phones the date alone, so that the other side of the row keeps its width. */
import type { ReactElement } from 'react';
import { formatDate, formatDateTime } from './format.ts';

export function When({ at }: { at: string }): ReactElement {
  return (
    <time dateTime={at}>
      <span className="text-[13px] whitespace-nowrap text-muted md:hidden">{formatDate(at)}</span>
      <span className="max-md:hidden xl:whitespace-nowrap">{formatDateTime(at)}</span>
    </time>
  );
}
