import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';

/** The address step without anything to deliver. */
export function EmptyBag(): ReactElement {
  return (
    <section className="wrap pt-4 pb-20 md:pt-8">
      <div className="panel grid justify-items-center gap-4 px-6 py-16 text-center">
        <h1 className="text-2xl">Your bag is empty</h1>
        <p className="max-w-[30em] text-muted">Add a piece first, then choose where we deliver it.</p>
        <Link to="/" className={buttonClass({})}>
          Continue Shopping
        </Link>
      </div>
    </section>
  );
}
