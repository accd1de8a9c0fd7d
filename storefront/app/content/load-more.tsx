import { Button } from '@tola/ui';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';

/** Page size and step of Load More (specification 001 §9). */
const STEP = 6;

interface LoadMoreProps<T> {
  items: readonly T[];
  /** Accessible name of the list: "Articles". */
  label: string;
  /** Classes of the grid. */
  className: string;
  keyOf: (item: T) => number;
  children: (item: T, index: number) => ReactNode;
}

/** List of six with a Load More button while items remain. Focus moves to the first new item. */
export function LoadMore<T>({ items, label, className, keyOf, children }: LoadMoreProps<T>): ReactElement {
  const [shown, setShown] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  function showMore(): void {
    setShown(shown + STEP);
    requestAnimationFrame(() => focusItem(list.current?.children[shown]));
  }
  return (
    <>
      <ul ref={list} aria-label={label} className={className}>
        {items.slice(0, shown).map((item, index) => (
          <li key={keyOf(item)} className="grid">
            {children(item, index)}
          </li>
        ))}
      </ul>
      {shown < items.length && (
        <div className="mt-10 flex flex-col items-center gap-3">
          <Button tone="outline" onClick={showMore}>
            Load More
          </Button>
          <p className="text-[13.5px] text-muted">
            {Math.min(shown, items.length)} of {items.length}
          </p>
        </div>
      )}
    </>
  );
}

function focusItem(item: Element | undefined): void {
  if (!(item instanceof HTMLElement)) return;
  const target = item.querySelector<HTMLElement>('a[href]') ?? item;
  if (target === item) item.tabIndex = -1;
  target.focus({ preventScroll: true });
}
