/** Date and time in a list. */
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { formatDate, formatDateTime } from './format.ts';

/** On phones the date alone, so that the other side of the row keeps its width. */
export function When({ at, isInFullList = false }: { at: string; isInFullList?: boolean }): ReactElement {
  return (
    <time dateTime={at}>
      <span className="text-[13px] whitespace-nowrap text-muted md:hidden">{formatDate(at)}</span>
      <DateAndTime at={at} isInFullList={isInFullList} className="max-md:hidden" />
    </time>
  );
}

interface DateAndTimeProps {
  at: string;
  /** The columns of its list need all the width there is. */
  isInFullList?: boolean;
  className?: string;
}

/** In two lines on a small laptop, and in a full list where it would not fit; in one elsewhere. */
export function DateAndTime({ at, isInFullList = false, className = '' }: DateAndTimeProps): ReactElement {
  const [day, time] = formatDateTime(at).split(', ');
  return (
    <span
      className={classNames(
        'max-md:whitespace-nowrap md:max-xl:inline-block md:max-xl:min-w-24',
        isInFullList ? 'xl:inline-block xl:min-w-24' : 'xl:whitespace-nowrap',
        className,
      )}
    >
      {day}, <span className="whitespace-nowrap">{time}</span>
    </span>
  );
}
