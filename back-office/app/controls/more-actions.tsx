/** Actions of lesser use behind one button. */
import { Ellipsis } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Popover } from './popover.tsx';

interface MoreActionsProps {
  /** Of one among several. */
  label?: string;
  children: ReactNode;
}

export function MoreActions({ label = 'More actions', children }: MoreActionsProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      icon={<Ellipsis size={20} strokeWidth={1.5} aria-hidden />}
      open={isOpen}
      onOpenChange={setOpen}
    >
      <div className="grid gap-2">{children}</div>
    </Popover>
  );
}
