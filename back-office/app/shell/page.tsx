/** Page header: title, back link and actions. Sets the document title. */
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useBackHref } from '../lists/list-state.ts';

interface PageProps {
  title: string;
  /** Parent page. */
  back?: { to: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, back, actions, children }: PageProps): ReactElement {
  const backHref = useBackHref(back?.to ?? '');
  useEffect(() => {
    document.title = `${title} · Back office`;
  }, [title]);
  return (
    <>
      {back !== undefined && (
        <Link to={backHref} className="inline-flex min-h-9 items-center text-[13px] text-muted hover:text-ink">
          ← {back.label}
        </Link>
      )}
      <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:mb-4">
        <h1 className="min-w-0 wrap-anywhere">{title}</h1>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </>
  );
}
