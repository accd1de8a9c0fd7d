import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { Step } from '../meta.ts';

/** Home and the steps to this page. */
export function Breadcrumb({ steps }: { steps: readonly Step[] }): ReactElement {
  return (
    <nav aria-label="Breadcrumb" className="py-4 text-sm text-muted tablet:py-5.5">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        <li>
          <Link to="/" className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
            Home
          </Link>
        </li>
        {steps.map((step, index) => (
          <li key={step.path} className="flex items-center gap-2">
            <span aria-hidden="true">/</span>
            {index === steps.length - 1 ? (
              <span aria-current="page" className="font-medium text-ink">
                {step.name}
              </span>
            ) : (
              <Link to={step.path} className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
                {step.name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
