/** Page header: title, back link and actions. Sets the document title. */
import { classNames } from '@tola/ui';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { MoreActions } from '../controls/more-actions.tsx';
import { useBelow } from '../controls/use-below.ts';
import { useBackHref } from '../lists/list-state.ts';

interface PageProps {
  title: string;
  /** Parent page. */
  back?: { to: string; label: string };
  actions?: ReactNode;
  /** Actions of lesser use: on phones behind one button, so that the content begins near the top. */
  more?: ReactNode;
  /** What the page is about, on screens with room for it. */
  about?: ReactNode;
  children: ReactNode;
}

export function Page({ title, back, actions, more, about, children }: PageProps): ReactElement {
  const backHref = useBackHref(back?.to ?? '');
  const isPhone = useBelow('sm');
  const isOneButton = more !== undefined && !actions;
  const hasActions = more !== undefined || Boolean(actions);
  useEffect(() => {
    document.title = `${title} · Back office`;
  }, [title]);
  return (
    <>
      <div
        className={classNames(
          'mb-3 flex items-center justify-between gap-x-3 gap-y-2 max-sm:[&:has(+:is(nav,.list-filters))]:mb-1 sm:mb-4 sm:flex-wrap sm:items-end',
          // Beside a single button a long title takes two lines instead of a row of its own.
          !isOneButton && 'flex-wrap',
        )}
      >
        <div className="flex min-h-11 max-w-full min-w-0 items-center sm:block">
          {back !== undefined && (
            <Link
              to={backHref}
              className="-ml-3 inline-flex size-11 shrink-0 items-center justify-center text-muted hover:text-ink max-sm:text-xl sm:ml-0 sm:h-9 sm:w-auto sm:text-[13px]"
            >
              ←<span className="max-sm:sr-only">&nbsp;{back.label}</span>
            </Link>
          )}
          <h1 className={classNames('min-w-0 wrap-anywhere sm:py-1.5', back !== undefined && 'max-sm:text-[22px]')}>
            {title}
          </h1>
        </div>
        {hasActions && (
          <div className="flex flex-wrap gap-2">
            {more !== undefined && (isPhone ? <MoreActions>{more}</MoreActions> : more)}
            {actions}
          </div>
        )}
        {about !== undefined && (
          <div className="w-full max-sm:hidden">
            <p className="max-w-[110ch] text-[13px] text-muted">{about}</p>
          </div>
        )}
      </div>
      {children}
    </>
  );
}
