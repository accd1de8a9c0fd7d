import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { laterControls } from '../later-controls.tsx';

const WaysOn = laterControls(async () => (await import('./ways-on.tsx')).WaysOn);

/** An address without a page: the ways on, and pieces with their live prices. */
export function NotFound(): ReactElement {
  return (
    <div className="wrap pt-14 pb-20 text-center tablet:pt-20">
      <p className="eyebrow">404</p>
      <h1 className="mt-3">Oops! Page Not Found (404)</h1>
      <p className="mx-auto mt-4 mb-7 max-w-[34em] text-lg text-muted">
        The page may have moved. Please check the link, or start from one of these.
      </p>
      <Link to="/" className={buttonClass()}>
        Go Back Home
      </Link>
      <WaysOn />
    </div>
  );
}
