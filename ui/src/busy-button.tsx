import type { ButtonHTMLAttributes, ReactElement } from 'react';

export interface BusyButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** While its action runs: disabled, and announced as busy. */
  busy?: boolean;
}

/** Unstyled button with a busy state. */
export function BusyButton({
  busy = false,
  type = 'button',
  disabled,
  children,
  ...rest
}: BusyButtonProps): ReactElement {
  return (
    <button {...rest} type={type} disabled={disabled === true || busy} aria-busy={busy || undefined}>
      {busy && (
        <span
          aria-hidden="true"
          className="size-[1em] animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {children}
    </button>
  );
}
