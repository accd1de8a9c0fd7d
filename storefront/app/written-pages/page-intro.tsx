import type { ReactElement, ReactNode } from 'react';
import { Breadcrumb } from '../shell/breadcrumb.tsx';

interface PageIntroProps {
  /** Breadcrumb path below Home. */
  name: string;
  path: string;
  title: string;
  intro?: string;
  /** Eyebrow line above the title. */
  eyebrow?: string;
  children?: ReactNode;
}

/** Breadcrumb, title and introduction. */
export function PageIntro({ name, path, title, intro = '', eyebrow = '', children }: PageIntroProps): ReactElement {
  return (
    <div className="wrap">
      <Breadcrumb steps={[{ name, path }]} />
      <header className="pt-4 pb-10 tablet:pt-8 tablet:pb-14">
        {eyebrow !== '' && <p className="eyebrow mb-3">{eyebrow}</p>}
        <h1 className="max-w-[18em]">{title}</h1>
        {intro !== '' && <p className="mt-4 max-w-[38em] text-lg text-muted tablet:text-[19px]">{intro}</p>}
        {children}
      </header>
    </div>
  );
}
