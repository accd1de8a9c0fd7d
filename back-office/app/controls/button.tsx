/** Buttons in back-office size, in the store's colours. */
import { BusyButton, type BusyButtonProps, classNames } from '@tola/ui';
import type { ReactElement } from 'react';

export type Tone = 'solid' | 'outline' | 'quiet' | 'danger';

const tones: Readonly<Record<Tone, string>> = {
  // `primary-action` is how Enter finds the main button of a page (shortcuts/page-keys.ts).
  solid: 'primary-action border-transparent bg-green text-white hover:bg-green-hover',
  outline: 'border-line-strong bg-paper text-ink hover:border-ink',
  quiet: 'border-transparent text-green-ink hover:bg-gold-soft',
  danger: 'border-down text-down hover:bg-down-soft',
};

export function buttonClass(tone: Tone = 'outline'): string {
  return classNames(
    'inline-flex min-h-11 items-center justify-center gap-1.5 rounded-full border px-4 text-sm font-semibold whitespace-nowrap no-underline transition-colors lg:min-h-9',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-line disabled:text-muted',
    tones[tone],
  );
}

interface ButtonProps extends BusyButtonProps {
  tone?: Tone;
}

export function Button({ tone = 'outline', className, ...rest }: ButtonProps): ReactElement {
  return <BusyButton {...rest} className={classNames(buttonClass(tone), className)} />;
}
