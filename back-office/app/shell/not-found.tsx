import type { ReactElement } from 'react';
import { Link, useRouteError } from 'react-router';
import { errorMessage } from '../api/client.ts';
import { Button } from '../controls/button.tsx';

export function NotFound(): ReactElement {
  return (
    <div className="grid justify-items-center gap-3 py-20 text-center">
      <h1>Page not found</h1>
      <Link to="/" className="text-green-ink underline">
        Go to the dashboard
      </Link>
    </div>
  );
}

/** Shown when the user's rights do not allow the page. */
export function NotForYou(): ReactElement {
  return (
    <div className="grid justify-items-center gap-3 py-20 text-center">
      <h1>You don’t have access to this page</h1>
      <p className="text-muted">Ask an owner to give you the role for it.</p>
      <Link to="/" className="text-green-ink underline">
        Go to the dashboard
      </Link>
    </div>
  );
}

/** Error boundary of a page; the shell stays. */
export function Broken(): ReactElement {
  const error = useRouteError();
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-20 text-center">
      <h1>Something went wrong</h1>
      <p className="text-muted">{errorMessage(error)}</p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </div>
  );
}
