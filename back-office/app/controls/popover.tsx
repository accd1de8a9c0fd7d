/** Panel that opens below its button. */
import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode, Ref } from 'react';
import { buttonClass } from './button.tsx';

interface PopoverProps {
  /** The button. */
  ref?: Ref<HTMLButtonElement>;
  label: string;
  /** Shown instead of the label up to the width of a small laptop. */
  icon: ReactNode;
  /** What is chosen in the panel: shown at every width, in place of the label. */
  chosen?: string | undefined;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A round button with an icon where the row has no room for its words. */
export const ICON_ON_SMALL_SCREENS = 'max-[1360px]:size-11 max-[1360px]:px-0 lg:max-[1360px]:size-9';

export function Popover({ ref, label, icon, chosen, open, onOpenChange, children }: PopoverProps): ReactElement {
  const name = chosen === undefined ? label : `${label}: ${chosen}`;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {chosen === undefined ? (
        <Radix.Trigger ref={ref} className={`${buttonClass()} ${ICON_ON_SMALL_SCREENS}`} aria-label={name} title={name}>
          <span className="min-[1360px]:hidden">{icon}</span>
          <span className="max-[1360px]:hidden">{label}</span>
        </Radix.Trigger>
      ) : (
        <Radix.Trigger ref={ref} className={buttonClass()} aria-label={name} title={name}>
          {icon}
          {chosen}
        </Radix.Trigger>
      )}
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={16}
          aria-label={label}
          className="z-40 max-h-[70dvh] w-[min(320px,calc(100vw-32px))] overflow-y-auto rounded-xl border border-line bg-paper p-3 shadow-soft outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
