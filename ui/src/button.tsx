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

const base =
  'inline-flex items-center justify-center gap-2 rounded-full border font-semibold text-center no-underline transition-colors duration-200 ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-line disabled:text-muted aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-line aria-disabled:text-muted';

const tones = {
  solid: 'border-transparent bg-green text-white hover:bg-green-hover',
  outline: 'border-ink bg-transparent text-ink hover:bg-ink hover:text-ivory',
  quiet: 'border-transparent bg-transparent text-green-ink underline underline-offset-4 hover:no-underline',
  danger: 'border-down bg-transparent text-down hover:bg-down-soft',
} as const;

const sizes = { normal: 'min-h-12 px-6', small: 'min-h-11 px-5 text-[15px]' } as const;

/** Button styles, for links that look like buttons. */
export function buttonClass({ tone = 'solid', size = 'normal', wide = false }: ButtonLook = {}): string {
  return classNames(base, tones[tone], sizes[size], wide ? 'w-full' : 'whitespace-nowrap');
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
