import type { Paise } from '@tola/pricing';
import { Rupees } from '@tola/ui';
import { type ReactElement, useEffect, useRef, useState } from 'react';

const ANNOUNCE_MILLISECONDS = 30_000;

interface PriceAnnouncerProps {
  paise: Paise | null;
  paused: boolean;
  /** Status text beside the price, announced instead while there is none. */
  statusText: string;
  /** Weight of the price; a change is announced immediately. */
  subject: number;
}

/** Announces the price to screen readers: on a change of weight or state, otherwise at most twice a minute. */
export function PriceAnnouncer({ paise, paused, statusText, subject }: PriceAnnouncerProps): ReactElement {
  const [announced, setAnnounced] = useState<{ paise: Paise | null; paused: boolean } | null>(null);
  const last = useRef({ at: 0, paused, subject });
  useEffect(() => {
    const { at, paused: wasPaused, subject: wasSubject } = last.current;
    const now = performance.now();
    const changed = wasPaused !== paused || wasSubject !== subject;
    if (!changed && now - at < ANNOUNCE_MILLISECONDS) return;
    last.current = { at: now, paused, subject };
    if (changed || at > 0) setAnnounced({ paise, paused });
  }, [paise, paused, subject]);
  return (
    <span role="status" className="sr-only">
      {announced !== null &&
        (announced.paused ? (
          statusText
        ) : (
          <>
            Price <Rupees paise={announced.paise} />
          </>
        ))}
    </span>
  );
}
