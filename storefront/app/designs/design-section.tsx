import type { Product, WeightOption } from '@tola/contract/products';
import { Button } from '@tola/ui';
import { lazy, type ReactElement, type RefObject, Suspense, useEffect, useState } from 'react';
import { fetchCode } from '../fetch-code.ts';
import { hasUnsavedDesign } from './unsaved-design.ts';

const DesignEditor = lazy(async () => ({
  default: (await fetchCode(() => import('./design-editor.tsx'))).DesignEditor,
}));

export interface DesignSectionProps {
  readonly product: Product;
  readonly weight: WeightOption;
  /** Set by the editor: saves the design and returns its id, or null when it shows what is missing. */
  readonly toBuy: RefObject<() => Promise<string | null>>;
}

/** Where a customised piece is designed. The editor is loaded when somebody begins, has begun, or comes with the link of a design. */
export function DesignSection({ product, weight, toBuy }: DesignSectionProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const { href } = product;
  useEffect(() => {
    function openWhereAsked(): void {
      const { hash, search } = window.location;
      if (hash === '#design' || new URLSearchParams(search).has('design') || hasUnsavedDesign(href)) setOpen(true);
    }
    openWhereAsked();
    addEventListener('hashchange', openWhereAsked);
    return () => removeEventListener('hashchange', openWhereAsked);
  }, [href]);
  return (
    <section
      id="design"
      aria-labelledby="design-head"
      className="panel mt-8 scroll-mt-4 p-4 sm:p-6 tablet:mt-10 tablet:p-8"
    >
      <h2 id="design-head" className="text-[clamp(26px,3vw,34px)]">
        Design your piece
      </h2>
      {isOpen ? (
        <Suspense fallback={<p className="min-h-120 pt-4 text-muted">Loading the editor…</p>}>
          <DesignEditor key={product.href} product={product} weight={weight} toBuy={toBuy} />
        </Suspense>
      ) : (
        <div className="mt-2 flex flex-wrap items-end justify-between gap-4">
          <p className="max-w-[62ch] text-muted">
            Write names in English, Hindi, Marathi or Gujarati, choose a date, add a logo or a photo, and see the piece
            struck as you write. You approve a proof before anything is made.
          </p>
          <Button onClick={() => setOpen(true)}>Start designing</Button>
        </div>
      )}
    </section>
  );
}
