import { Skeleton } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';

/** A page of the customer's account that opens from Profile Details. Without children, while the session is unknown, a skeleton. */
export function OwnPage({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section className="wrap py-10 md:py-14">
      <Link
        to="/profile"
        className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        ← My Account
      </Link>
      <h1 className="mb-6 text-[clamp(30px,4vw,40px)]">{title}</h1>
      {children || <Skeleton className="h-64 w-full max-w-[720px] rounded-panel" />}
    </section>
  );
}
