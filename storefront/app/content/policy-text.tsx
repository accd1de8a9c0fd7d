import type { PolicyPage } from '@tola/contract/pages';
import { Icon } from '@tola/ui';
import { ChevronDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { PageBlocks } from '../written-pages/page-blocks.tsx';
import { PageIntro } from '../written-pages/page-intro.tsx';
import { anchorOf } from './policy.ts';

interface PolicyTextProps {
  policy: PolicyPage;
  /** Breadcrumb name. */
  name: string;
  path: string;
  /** Content after the last section. */
  children?: ReactNode;
}

/** Reference page: table of contents at the side, text in one column. */
export function PolicyText({ policy, name, path, children }: PolicyTextProps): ReactElement {
  const { title, intro, sections, numbered } = policy;
  return (
    <article>
      <PageIntro name={name} path={path} title={title} intro={intro} />
      <div className="wrap grid gap-10 border-t border-line pt-8 pb-20 lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-20 lg:pt-12">
        <Contents policy={policy} />
        <div className="max-w-[42em]">
          {sections.map((section, index) => (
            <section
              key={section.heading}
              aria-labelledby={`${anchorOf(section, index)}-heading`}
              id={anchorOf(section, index)}
              className="mb-10 scroll-mt-6 tablet:mb-12"
            >
              <h2 id={`${anchorOf(section, index)}-heading`} className="mb-4 flex gap-3 text-[23px] tablet:text-[26px]">
                {numbered && <span className="flex-none text-gold-ink">{index + 1}.</span>}
                {section.heading}
              </h2>
              <PageBlocks blocks={section.blocks} />
            </section>
          ))}
          {children}
        </div>
      </div>
    </article>
  );
}

function Contents({ policy: { sections, numbered } }: { policy: PolicyPage }): ReactElement {
  const list = (
    <ol className="grid text-[15px] text-muted">
      {sections.map((section, index) => (
        <li key={section.heading}>
          <a
            href={`#${anchorOf(section, index)}`}
            className="flex min-h-11 items-center gap-2 hover:text-ink hover:underline lg:min-h-8"
          >
            {numbered && <span className="w-6 flex-none">{index + 1}.</span>}
            {section.heading}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav aria-label="On this page" className="hidden self-start lg:sticky lg:top-8 lg:block">
        <p className="mb-2 text-sm font-semibold">On this page</p>
        <div className="max-h-[80vh] overflow-y-auto">{list}</div>
      </nav>
      <details className="panel group px-5 py-1 lg:hidden">
        <summary className="flex min-h-11 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
          On this page
          <Icon of={ChevronDown} className="text-muted transition-transform duration-200 group-open:rotate-180" />
        </summary>
        <nav aria-label="On this page, list" className="pb-3">
          {list}
        </nav>
      </details>
    </>
  );
}
