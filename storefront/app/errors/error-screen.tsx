import { GENERAL_FAULT, INTERRUPTED, READ_ONLY } from '@tola/contract/fault-sentences';
import { buttonClass } from '@tola/ui';
import { type ReactElement, useEffect } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { NotFound } from './not-found.tsx';

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

export function titleOfError(error: unknown): string {
  if (isLostConnection(error)) return 'You’re offline';
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
  if (isLostConnection(error)) return <LostConnection />;
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

/** A failed request of the router, in the words of the browsers. */
function isLostConnection(error: unknown): boolean {
  return !import.meta.env.SSR && error instanceof TypeError && /fetch|load failed/i.test(error.message);
}

/** The service worker, where there is one, shows more: the rates last seen, and the customer's own orders. */
function LostConnection(): ReactElement {
  useEffect(() => {
    if (navigator.serviceWorker?.controller != null) location.reload();
  }, []);
  return (
    <section className="wrap grid justify-items-start gap-5 py-24">
      <p className="eyebrow">No connection</p>
      <h1>You’re offline</h1>
      <p className="max-w-[34em] text-lg text-muted">This page couldn’t be loaded. Your cart and orders are safe.</p>
      <Link to="." reloadDocument className={buttonClass()}>
        Try again
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
