import type { ReactElement, ReactNode } from 'react';

interface SectionHeadProps {
  title: string;
  /** Link or controls at the right. */
  children?: ReactNode;
}

export function SectionHead({ title, children }: SectionHeadProps): ReactElement {
  return (
    <div className="section-head">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Style of the link beside a section title. */
export const sectionLinkClass = 'section-link';
