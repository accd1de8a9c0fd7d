import { buttonClass } from '@tola/ui';
import { type ReactElement, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { toast } from '../toast/toast.ts';
import type { BlogError } from './post-lookup.ts';

/** Delay before redirecting to the list. */
const BACK_AFTER_MILLISECONDS = 3_000;

export function MissingPost({ fault }: { fault: BlogError }): ReactElement {
  const navigate = useNavigate();
  useEffect(() => {
    toast.errorAfterNavigation(fault);
    const timer = setTimeout(() => void navigate('/blog', { replace: true }), BACK_AFTER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [fault, navigate]);
  return (
    <section className="wrap grid justify-items-start gap-5 py-24">
      <p className="eyebrow">404</p>
      <h1>Blog Not Found</h1>
      <p className="max-w-[34em] text-lg text-muted">This article does not exist. Taking you to all articles…</p>
      <Link to="/blog" className={buttonClass()}>
        Back to Blogs
      </Link>
    </section>
  );
}
