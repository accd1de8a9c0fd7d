import type { ReactElement } from 'react';
import { Link, useRouteError } from 'react-router';
import { errorMessage } from '../api/client.ts';
import { Button } from '../controls/button.tsx';

export function NotFound(): ReactElement {
  return (
    <div className="grid justify-items-center gap-3 py-20 text-center">
      <h1>There is no such page</h1>
      <Link to="/" className="text-green-ink underline">
        To the dashboard
      </Link>
    </div>
  );
}

/** A page that exists, for somebody else's work. */
export function NotForYou(): ReactElement {
  return (
    <div className="grid justify-items-center gap-3 py-20 text-center">
      <h1>This page is not for your role</h1>
      <p className="text-muted">An owner can give you more roles on the page of the people.</p>
      <Link to="/" className="text-green-ink underline">
        To the dashboard
      </Link>
    </div>
  );
}

/** A fault of a page: the frame around it stays. */
export function Broken(): ReactElement {
  const error = useRouteError();
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-20 text-center">
      <h1>This page broke</h1>
      <p className="text-muted">{errorMessage(error)}</p>
      <Button onClick={() => window.location.reload()}>Load it again</Button>
    </div>
  );
}
