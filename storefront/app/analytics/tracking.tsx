import { isPaymentPage } from '@tola/contract/payment-page';
import { Button } from '@tola/ui';
import { type ReactElement, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { allowTracking, useTrackingChoice } from './consent.ts';
import { isPaymentDocument, reloadWithEvents, restoreEvents } from './payment-document.ts';
import { loadTagManager } from './tag-manager.ts';

/** Asks visitors who have not chosen yet and loads the tag manager only with consent. */
export function Tracking({ tagManagerId }: { tagManagerId: string }): ReactElement | null {
  const choice = useTrackingChoice();
  const isLoaded = useRef(false);
  const isPaying = isPaymentPage(useLocation().pathname);
  useEffect(() => {
    if (choice === 'yes') {
      // The payment page is a document of its own, whose policy allows no tag manager.
      if (isPaying !== isPaymentDocument()) return reloadWithEvents();
      if (!isPaying && !isLoaded.current) {
        isLoaded.current = true;
        restoreEvents();
        loadTagManager(tagManagerId);
      }
    }
    // A running script cannot be unloaded; a reload leaves it out.
    if (choice === 'no' && isLoaded.current) location.reload();
  }, [choice, tagManagerId, isPaying]);
  return choice === 'open' ? <ConsentBar /> : null;
}

/** Fixed to the bottom of the screen and below the end of the page, so it never covers content permanently. */
function ConsentBar(): ReactElement {
  function choose(allowed: boolean): void {
    allowTracking(allowed);
    // The bar's buttons disappear, so keyboard focus moves to the page.
    document.getElementById('content')?.focus({ preventScroll: true });
  }
  return (
    <section
      aria-label="Your privacy"
      className="consent-bar sticky bottom-0 z-30 border-t border-line bg-paper shadow-soft max-tablet:[body:has(.buy-bar)_&]:bottom-16"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
        <p className="max-w-[54em] text-[15px]">
          May we use Google Tag Manager to count visits and purchases? The store works the same either way.{' '}
          <Link to="/privacy-policy#choices" className="underline underline-offset-4 hover:no-underline">
            Privacy choices
          </Link>
        </p>
        <div className="grid w-full grid-cols-2 gap-3 sm:w-auto">
          <Button tone="outline" size="small" onClick={() => choose(false)}>
            Don’t allow
          </Button>
          <Button tone="outline" size="small" onClick={() => choose(true)}>
            Allow
          </Button>
        </div>
      </div>
    </section>
  );
}
