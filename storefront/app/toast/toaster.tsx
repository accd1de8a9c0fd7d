import { toastOptions } from '@tola/ui/toast-options';
import { type ReactElement, useEffect } from 'react';
import { Toaster as Drawn, toast as draw } from 'sonner';
import { TOAST_MILLISECONDS, toasterReady } from './toast.ts';

/** Screen readers announce only changes inside an existing live region, so it is mounted before the first toast. */
const REGION_STANDS_MILLISECONDS = 100;

/** On a phone the logo, the bag and the menu stay visible and can be pressed. */
const BELOW_HEADER = 'calc(6.5rem + 8px)';

export function Toaster(): ReactElement {
  useEffect(() => {
    let leave: (() => void) | undefined;
    const timer = setTimeout(() => {
      const ofThisPage = new Set<string | number>();
      leave = toasterReady({
        show({ kind, message, survivesNavigation }) {
          const id = draw[kind](message);
          if (!survivesNavigation) ofThisPage.add(id);
        },
        leavePage() {
          for (const id of ofThisPage) draw.dismiss(id);
          ofThisPage.clear();
        },
      });
    }, REGION_STANDS_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      leave?.();
    };
  }, []);
  return (
    <Drawn
      {...toastOptions}
      position="top-right"
      duration={TOAST_MILLISECONDS}
      visibleToasts={4}
      mobileOffset={{ top: BELOW_HEADER }}
    />
  );
}
