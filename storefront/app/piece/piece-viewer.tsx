import type { Product, WeightOption } from '@tola/contract/products';
import { classNames } from '@tola/ui';
import { X } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { fetchCode } from '../fetch-code.ts';
import { StageButton } from './stage-button.tsx';
import { SUBJECT_NAMES, type Subject } from './subject.ts';
import { viewsOf } from './views.ts';
import { ZoomStage } from './zoom-stage.tsx';

const TrueSize = lazy(async () => ({ default: (await fetchCode(() => import('./true-size.tsx'))).TrueSize }));
const CoinView = lazy(async () => ({ default: (await fetchCode(() => import('./coin-view.tsx'))).CoinView }));

interface PieceViewerProps {
  readonly product: Product;
  readonly weight: WeightOption;
  /** What can be looked at, and what is shown first. */
  readonly subjects: readonly Subject[];
  readonly first: Subject;
  /** Picture shown first. */
  readonly picture: number;
  readonly onClose: () => void;
}

/** The whole screen for looking at a piece. The browser returns the focus to what opened it. */
export function PieceViewer({ product, weight, subjects, first, picture, onClose }: PieceViewerProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const [subject, setSubject] = useState(first);
  const views = viewsOf(product, weight).filter(({ kind }) => kind === 'image');
  const [shown, setShown] = useState(Math.min(picture, views.length - 1));
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A dialog that is removed without being closed, as by the back button, does not return the focus.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="viewer-title"
      onClose={({ currentTarget }) => {
        // In development React closes each dialog once and shows it again.
        if (!currentTarget.open) onClose();
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none flex-col overscroll-contain bg-ivory text-ink open:flex"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 tablet:px-6">
        <h2 id="viewer-title" className="min-w-0 flex-1 truncate text-lg tablet:text-xl">
          {product.name}
        </h2>
        {subjects.length > 1 && (
          <div className="flex gap-1 max-sm:order-1 max-sm:w-full">
            {subjects.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === subject}
                onClick={() => setSubject(one)}
                className={classNames(
                  'min-h-11 rounded-full px-4 text-[15px] max-sm:flex-1',
                  one === subject
                    ? 'viewer-subject bg-green font-semibold text-white'
                    : 'text-muted hover:text-ink hover:underline',
                )}
              >
                {SUBJECT_NAMES[one]}
              </button>
            ))}
          </div>
        )}
        <StageButton label="Close" icon={X} onPress={() => dialog.current?.close()} />
      </div>
      {subject === 'pictures' && <ZoomStage views={views} shown={shown} onShow={setShown} />}
      <Suspense fallback={<p className="m-auto text-muted">Loading…</p>}>
        {subject === 'size' && <TrueSize product={product} weight={weight} />}
        {subject === 'coin' && <CoinView product={product} weight={weight} />}
      </Suspense>
    </dialog>
  );
}
