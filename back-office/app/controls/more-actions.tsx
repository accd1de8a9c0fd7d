/** Actions of lesser use behind one button. */
import { Ellipsis } from 'lucide-react';
import { type MouseEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { Popover } from './popover.tsx';

interface MoreActionsProps {
  /** Of one among several. */
  label?: string;
  /** For actions that leave nothing to do here. One that asks first closes it with its answer. */
  closesOnPress?: boolean;
  children: ReactNode;
}

export function MoreActions({
  label = 'More actions',
  closesOnPress = false,
  children,
}: MoreActionsProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  function close(event: MouseEvent): void {
    const pressed = event.target instanceof Element ? event.target.closest('button, a') : null;
    if (pressed === null || pressed.getAttribute('aria-haspopup') === 'dialog') return;
    // Before the pressed button is gone: a dialog that it opens returns the focus here.
    if (event.currentTarget.contains(pressed)) opener.current?.focus();
    setOpen(false);
  }
  return (
    <Popover
      ref={opener}
      label={label}
      icon={<Ellipsis size={20} strokeWidth={1.5} aria-hidden />}
      open={isOpen}
      onOpenChange={setOpen}
    >
      <div className="grid gap-2" {...(closesOnPress ? { onClick: close } : {})}>
        {children}
      </div>
    </Popover>
  );
}
