import { GENERAL_FAULT, INTERRUPTED, READ_ONLY } from '@tola/contract/fault-sentences';
import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { NotFound } from './not-found.tsx';

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

export function titleOfError(error: unknown): string {
  if (statusOf(error) === 404) return 'Page not found';
  return isInterruption(error) ? 'Back shortly' : 'Something went wrong';
}

function isInterruption(error: unknown): boolean {
  if (!isRouteErrorResponse(error)) return false;
  const { message } = (error.data ?? {}) as { message?: unknown };
  return message === INTERRUPTED || message === READ_ONLY;
}

/** Error page for failed loading or rendering. */
export function ErrorScreen({ error }: { error: unknown }): ReactElement {
  const status = statusOf(error);
  if (status === 404) return <NotFound />;
  if (isInterruption(error)) return <Interruption />;
  return (
    <section className="wrap grid justify-items-start gap-5 py-24">
      <p className="eyebrow">{status === 503 ? 'Rates paused' : 'Error on our side'}</p>
      <h1>{GENERAL_FAULT}</h1>
      <p className="max-w-[34em] text-lg text-muted">
        You have not been charged. Reload the page or go to the home page.
      </p>
      <Link to="/" reloadDocument className={buttonClass()}>
        Go Back Home
      </Link>
    </section>
  );
}

/** Data temporarily unavailable, usually for seconds. */
function Interruption(): ReactElement {
  return (
    <section className="wrap grid justify-items-start gap-5 py-24">
      <p className="eyebrow">Temporarily unavailable</p>
      <h1>We’ll be back shortly</h1>
      <p className="max-w-[34em] text-lg text-muted">
        Your cart and orders are safe. Please reload this page in a few seconds.
      </p>
      <Link to="." reloadDocument className={buttonClass()}>
        Try Again
      </Link>
    </section>
  );
}
