import { GENERAL_FAULT, INTERRUPTED } from '@tola/contract/envelope';
import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { NotFound } from './not-found.tsx';

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

export function titleOfError(error: unknown): string {
  if (statusOf(error) === 404) return 'Page not found';
  return isInterruption(error) ? 'Back in a moment' : 'Something went wrong';
}

function eyebrowOf(error: unknown): string {
  if (statusOf(error) !== 503) return 'A fault on our side';
  return isInterruption(error) ? 'A short interruption' : 'Rates paused';
}

function isInterruption(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.data as { message?: unknown } | null)?.message === INTERRUPTED;
}

/** What takes the place of a page that could not be loaded or drawn. */
export function ErrorScreen({ error }: { error: unknown }): ReactElement {
  const status = statusOf(error);
  if (status === 404) return <NotFound />;
  return (
    <section className="wrap grid justify-items-start gap-5 py-24">
      <p className="eyebrow">{eyebrowOf(error)}</p>
      <h1>{isInterruption(error) ? 'We will be back in a moment' : GENERAL_FAULT}</h1>
      <p className="max-w-[34em] text-lg text-muted">
        Nothing has been charged. Load the page again, or begin at the home page.
      </p>
      <Link to="/" reloadDocument className={buttonClass()}>
        Go Back Home
      </Link>
    </section>
  );
}
