import type { ReactElement } from 'react';
import { BusyButton, type BusyButtonProps } from './busy-button.tsx';
import { classNames } from './class-names.ts';

export interface ButtonLook {
  /** `solid` for the primary action, `outline` for secondary, `quiet` like text, `danger` for destructive. */
  tone?: 'solid' | 'outline' | 'quiet' | 'danger';
  size?: 'normal' | 'small';
  /** Full width. */
  wide?: boolean;
}

const sizes = { normal: 'min-h-12 px-6', small: 'min-h-11 px-5 text-[15px]' } as const;

/** Button styles, for links that look like buttons. */
export function buttonClass({ tone = 'solid', size = 'normal', wide = false }: ButtonLook = {}): string {
  return classNames('button', `button-${tone}`, sizes[size], wide ? 'w-full' : 'whitespace-nowrap');
}

export interface ButtonProps extends BusyButtonProps, ButtonLook {}

export function Button({
  tone = 'solid',
  size = 'normal',
  wide = false,
  className,
  ...rest
}: ButtonProps): ReactElement {
  return <BusyButton {...rest} className={classNames(buttonClass({ tone, size, wide }), className)} />;
}
