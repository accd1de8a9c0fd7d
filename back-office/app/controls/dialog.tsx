/** Dialog, and a button with a confirmation dialog. */
import { classNames } from '@tola/ui';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOpenDialog } from '../api/open-dialogs.ts';
import { Button } from './button.tsx';
import { useFocusReturn } from './focus-return.ts';

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  wide?: boolean;
  children: ReactNode;
}

export function Dialog({ title, open, onClose, wide = false, children }: DialogProps): ReactElement {
  const content = useRef<HTMLDivElement>(null);
  const focusReturn = useFocusReturn();
  useOpenDialog(open);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Radix.Content
          aria-describedby={undefined}
          // A click outside, or on a toast, must not discard a form.
          onInteractOutside={(event) => {
            if (content.current?.querySelector('form') !== null) event.preventDefault();
          }}
          ref={content}
          onKeyDown={submitByEnter}
          {...focusReturn}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[92dvh] w-full overflow-y-auto rounded-t-2xl border border-line bg-paper p-5 shadow-soft md:top-[8dvh] md:bottom-auto md:max-h-[84dvh] md:rounded-2xl',
            wide ? 'md:w-[880px]' : 'md:w-[480px]',
          )}
        >
          <div className="mb-3 flex items-start justify-between gap-4">
            <Radix.Title className="text-lg">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="-mt-1 -mr-2 grid size-11 place-items-center rounded-full text-muted hover:text-ink lg:size-9"
            >
              <X size={18} strokeWidth={1.5} aria-hidden />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Enter submits the dialog's form also from a field above it, such as an amount above the reason. While the key is held it
 * presses nothing: the Enter that opened the dialog must not confirm it.
 */
function submitByEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, repeat, target, currentTarget } = event;
  if (key !== 'Enter' || !(target instanceof HTMLElement)) return;
  if (repeat) {
    event.preventDefault();
    return;
  }
  if (!target.matches('input:not([type=file]), select') || target.closest('form') !== null) return;
  const form = currentTarget.querySelector('form');
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (form === null || button === null || button === undefined) return;
  event.preventDefault();
  if (!button.disabled) form.requestSubmit(button);
}

interface ConfirmProps {
  /** On the button that opens the dialog. */
  label: string;
  title: string;
  /** The consequence. */
  children: ReactNode;
  /** On the confirming button: verb and object. */
  action: string;
  busy?: boolean;
  disabled?: boolean;
  tone?: 'solid' | 'outline' | 'danger' | 'quiet';
  onConfirm: () => void;
}

/** Nothing destructive happens without a named confirmation. */
export function Confirm({
  label,
  title,
  children,
  action,
  busy = false,
  disabled = false,
  tone = 'danger',
  onConfirm,
}: ConfirmProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone={tone} busy={busy} disabled={disabled} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} open={isOpen} onClose={() => setOpen(false)}>
        <div className="mb-5 text-muted">{children}</div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button
            data-autofocus
            tone={tone === 'danger' ? 'danger' : 'solid'}
            onClick={() => {
              // Closed before: what is confirmed reports its errors on the page.
              flushSync(() => setOpen(false));
              onConfirm();
            }}
          >
            {action}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
