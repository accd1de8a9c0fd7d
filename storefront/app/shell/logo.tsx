import type { ReactElement } from 'react';
import { Link } from 'react-router';

/** Logo and name, linked to the home page. */
export function Logo({ name, className = '' }: { name: string; className?: string }): ReactElement {
  return (
    <Link
      to="/"
      className={`flex min-h-11 items-center gap-2.5 font-serif text-[28px] leading-none font-medium tracking-[-0.02em] max-[379px]:text-2xl ${className}`}
    >
      <span aria-hidden="true" className="grid size-6.5 place-items-center rounded-full border-2 border-gold">
        <span className="size-3.5 rounded-full bg-gold" />
      </span>
      {name}
    </Link>
  );
}
