/** Placeholder while addresses load, and the error state. */
import { Button } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import type { AddressBook } from './address-book.ts';

interface AddressesPlaceholderProps {
  readonly book: AddressBook;
  /** Layout classes. */
  readonly className: string;
  /** Skeleton shapes. */
  readonly children: ReactNode;
}

export function AddressesPlaceholder({ book, className, children }: AddressesPlaceholderProps): ReactElement {
  if (!book.failed)
    return (
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    );
  return (
    <div className="panel grid justify-items-start gap-4 p-6">
      <p>We couldn’t load your addresses.</p>
      <Button tone="outline" onClick={() => void book.reload()}>
        Try again
      </Button>
    </div>
  );
}
