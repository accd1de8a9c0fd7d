import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';

export function NotFound(): ReactElement {
  return (
    <section className="wrap grid justify-items-start gap-5 py-24">
      <p className="eyebrow">404</p>
      <h1>Oops! Page Not Found (404)</h1>
      <p className="max-w-[34em] text-lg text-muted">
        The page may have moved. Please check the link, or start from the home page.
      </p>
      <Link to="/" className={buttonClass()}>
        Go Back Home
      </Link>
    </section>
  );
}
