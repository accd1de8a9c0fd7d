import { Button } from '@tola/ui';
import { type ReactElement, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { allowTracking, useTrackingChoice } from './consent.ts';
import { loadTagManager } from './tag-manager.ts';

/** Asks a visitor who has not chosen yet; fetches the tag manager for those who say yes, and for nobody else. */
export function Tracking({ tagManagerId }: { tagManagerId: string }): ReactElement | null {
  const choice = useTrackingChoice();
  const isLoaded = useRef(false);
  useEffect(() => {
    if (choice === 'yes' && !isLoaded.current) {
      isLoaded.current = true;
      loadTagManager(tagManagerId);
    }
    // A script that runs cannot be taken back; a page that begins anew is without it.
    if (choice === 'no' && isLoaded.current) location.reload();
  }, [choice, tagManagerId]);
  return choice === 'open' ? <ConsentBar /> : null;
}

/** At the bottom of the screen and, where the page ends, below it: it covers nothing for good, and nothing waits for it. */
function ConsentBar(): ReactElement {
  function choose(allowed: boolean): void {
    allowTracking(allowed);
    // The buttons go away with the bar; who pressed one by keyboard goes on in the page.
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
