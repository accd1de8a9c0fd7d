/** Panel that opens below its button. */
import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { buttonClass } from './button.tsx';

interface PopoverProps {
  label: string;
  /** Shown instead of the label on phones. */
  icon?: ReactNode;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

export function Popover({ label, icon, open, onOpenChange, children }: PopoverProps): ReactElement {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger className={`${buttonClass()} max-sm:size-11 max-sm:px-0`} aria-label={label}>
        {icon !== undefined && <span className="sm:hidden">{icon}</span>}
        <span className={icon === undefined ? '' : 'max-sm:hidden'}>{label}</span>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          className="z-40 max-h-[70dvh] w-[min(320px,calc(100vw-24px))] overflow-y-auto rounded-xl border border-line bg-paper p-3 shadow-soft outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
