import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { NotFound } from './not-found.tsx';

/** The specification's sentence for everything unexpected. */
const GENERAL_FAULT = 'Something Went Wrong. Please Try Again Later';

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

export function titleOfError(error: unknown): string {
  return statusOf(error) === 404 ? 'Page not found' : 'Something went wrong';
}

/** What takes the place of a page that could not be loaded or drawn. */
export function ErrorScreen({ error }: { error: unknown }): ReactElement {
  const status = statusOf(error);
  if (status === 404) return <NotFound />;
  return (
    <section className="wrap grid justify-items-start gap-5 py-24">
      <p className="eyebrow">{status === 503 ? 'Rates paused' : 'A fault on our side'}</p>
      <h1>{GENERAL_FAULT}</h1>
      <p className="max-w-[34em] text-lg text-muted">
        Nothing has been charged. Load the page again, or begin at the home page.
      </p>
      <Link to="/" reloadDocument className={buttonClass()}>
        Go Back Home
      </Link>
    </section>
  );
}
