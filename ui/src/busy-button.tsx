import type { ButtonHTMLAttributes, ReactElement } from 'react';

export interface BusyButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** While something that it started is under way: it cannot be pressed again and says so to assistive technology. */
  busy?: boolean;
}

/** A button that waits for what it started; how it looks is up to whoever shows it. */
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
