import type { ReactElement, ReactNode } from 'react';

interface SectionHeadProps {
  title: string;
  /** Link or controls at the right. */
  children?: ReactNode;
}

export function SectionHead({ title, children }: SectionHeadProps): ReactElement {
  return (
    <div className="mb-6 flex items-end justify-between gap-4">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Style of the link beside a section title. */
export const sectionLinkClass =
  'inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-green-ink underline underline-offset-6 hover:no-underline';
