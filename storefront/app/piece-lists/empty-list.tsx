import { buttonClass } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { PopularPieces } from '../catalogue/popular-pieces.tsx';

interface EmptyListProps {
  title: string;
  /** How pieces come into the list. */
  children: ReactNode;
}

/** A wishlist or comparison without pieces leads to some. */
export function EmptyList({ title, children }: EmptyListProps): ReactElement {
  return (
    <>
      <div className="panel mt-6 grid justify-items-center gap-4 px-6 py-12 text-center">
        <h2 className="text-2xl">{title}</h2>
        <p className="max-w-[34em] text-muted">{children}</p>
        <Link to="/products/gold-coin" className={buttonClass()}>
          See gold coins
        </Link>
      </div>
      <PopularPieces />
    </>
  );
}
