import { classNames } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';

interface AccountPanelProps {
  title: string;
  lead: string;
  /** For forms with fields side by side. */
  wide?: boolean;
  children: ReactNode;
  /** Links to the other account pages, below the panel. */
  foot?: ReactNode;
}

/** Single-column layout of the login, registration and password pages. */
export function AccountPanel({ title, lead, wide = false, children, foot }: AccountPanelProps): ReactElement {
  return (
    <section
      className={classNames(
        'mx-auto w-[min(100%-40px,var(--panel))] py-10 md:py-16',
        wide ? '[--panel:760px]' : '[--panel:460px]',
      )}
    >
      <h1 className="text-[clamp(30px,4vw,40px)]">{title}</h1>
      <p className="mt-3 mb-7 max-w-[38em] text-muted">{lead}</p>
      <div className="panel p-5 sm:p-7">{children}</div>
      {foot !== undefined && foot !== false && <div className="mt-5 text-center text-[15px] text-muted">{foot}</div>}
    </section>
  );
}

export const textLinkClass =
  'inline-flex min-h-11 items-center font-semibold text-green-ink underline underline-offset-4 hover:no-underline';
