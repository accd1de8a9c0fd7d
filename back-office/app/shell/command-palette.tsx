/** Command palette (Ctrl K): pages by name, orders by number. */
import { listOrders } from '@tola/contract/staff';
import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFocusReturn } from '../controls/focus-return.ts';
import { useMay } from '../session/use-self.ts';
import { useShortcut } from '../shortcuts/shortcut-handlers.ts';
import { NAVIGATION } from './navigation.ts';

interface PaletteProps {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

export function CommandPalette({ isOpen, setOpen }: PaletteProps): ReactElement {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const may = useMay();
  const focusReturn = useFocusReturn();
  useShortcut('search', () => setOpen(true));

  function go(to: string): void {
    setOpen(false);
    setTyped('');
    navigate(to);
  }
  const item =
    'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 data-[selected=true]:bg-gold-soft lg:min-h-9';
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="fixed inset-x-3 top-[10dvh] z-50 mx-auto max-w-[520px] overflow-hidden rounded-2xl border border-line bg-paper shadow-soft"
        >
          <Dialog.Title className="sr-only">Go to a page</Dialog.Title>
          <Command label="Go to a page">
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              placeholder="Search pages and orders"
              className="min-h-12 w-full border-b border-line bg-transparent px-4 outline-none"
            />
            <Command.List className="max-h-[50dvh] overflow-y-auto p-2">
              <Command.Empty className="p-4 text-center text-muted">No results</Command.Empty>
              {NAVIGATION.filter(({ right }) => may(right)).map((place) => (
                <Command.Item
                  key={place.to}
                  value={`${place.label} ${place.words ?? ''}`}
                  onSelect={() => go(place.to)}
                  className={item}
                >
                  <place.icon size={17} strokeWidth={1.5} aria-hidden className="text-muted" />
                  {place.label}
                </Command.Item>
              ))}
              {typed.trim().length > 2 && may(listOrders.right) && (
                <Command.Item
                  forceMount
                  value={`orders ${typed}`}
                  onSelect={() => go(`/orders?search=${encodeURIComponent(typed.trim())}`)}
                  className={item}
                >
                  Search orders for “{typed.trim()}”
                </Command.Item>
              )}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
