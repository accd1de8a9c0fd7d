/** A text with its own line breaks, such as a message, which scrolls where it is long. */
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';

interface LongTextProps {
  /** What the text is, for screen readers. */
  label: string;
  /** One click selects all, to be copied. */
  isCopied?: boolean;
  children: string;
}

export function LongText({ label, isCopied = false, children }: LongTextProps): ReactElement {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls has to be reached with the keyboard.
      tabIndex={0}
      className={classNames(
        'max-h-[50dvh] overflow-auto rounded-lg bg-ivory p-3 wrap-anywhere whitespace-pre-wrap',
        isCopied && 'select-all',
      )}
    >
      {children}
    </section>
  );
}
