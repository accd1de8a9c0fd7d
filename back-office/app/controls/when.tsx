/** Date and time in a list. */
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { formatDate, formatDateTime } from './format.ts';

/** On phones the date alone, so that the other side of the row keeps its width. */
export function When({ at }: { at: string }): ReactElement {
  return (
    <time dateTime={at}>
      <span className="text-[13px] whitespace-nowrap text-muted md:hidden">{formatDate(at)}</span>
      <DateAndTime at={at} className="max-md:hidden" />
    </time>
  );
}

/** In two lines on a small laptop, in one elsewhere. */
export function DateAndTime({ at, className = '' }: { at: string; className?: string }): ReactElement {
  const [day, time] = formatDateTime(at).split(', ');
  return (
    <span
      className={classNames(
        'max-md:whitespace-nowrap md:max-xl:inline-block md:max-xl:min-w-24 xl:whitespace-nowrap',
        className,
      )}
    >
      {day}, <span className="whitespace-nowrap">{time}</span>
    </span>
  );
}
