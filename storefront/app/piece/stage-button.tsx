import { type Glyph, Icon } from '@tola/ui';
import type { ReactElement } from 'react';

interface StageButtonProps {
  readonly label: string;
  readonly icon: Glyph;
  readonly onPress: () => void;
  readonly disabled?: boolean;
  /** For a switch: whether it is on. */
  readonly pressed?: boolean;
}

/** A round button with an icon, below or above what a viewer shows. */
export function StageButton({ label, icon, onPress, disabled = false, pressed }: StageButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      // Not `disabled`: the button that has just reached an end keeps the focus.
      aria-disabled={disabled}
      onClick={() => !disabled && onPress()}
      className="round-button flex-none aria-disabled:text-line-strong aria-disabled:hover:border-line"
    >
      <Icon of={icon} size={20} />
    </button>
  );
}
