import type { ReactElement } from 'react';
import { useRootData } from '../root-data.ts';
import { allowTracking, useTrackingChoice } from './consent.ts';

const choices = [
  { allowed: true, label: 'Allow' },
  { allowed: false, label: 'Don’t allow' },
] as const;

/** Consent to tracking visits and purchases. */
export function TrackingChoice(): ReactElement {
  const isAllowed = useTrackingChoice() === 'yes';
  const { tagManagerId } = useRootData().configuration;
  return (
    <section id="choices" aria-label="Your choice" className="panel mb-8 scroll-mt-6 p-6 tablet:p-8">
      <p className="font-serif text-2xl">Your choice</p>
      <p className="mt-3 max-w-[44em] text-muted">
        With your consent, we record the number and value of each order once, to measure sales.{' '}
        {tagManagerId !== '' && 'This loads Google Tag Manager, which also counts visits. '}
        Nothing is recorded or loaded unless you allow it. Login cookies work either way.
      </p>
      <fieldset className="mt-4">
        <legend className="text-sm font-semibold">
          {tagManagerId === '' ? 'Purchase tracking' : 'Visit and purchase tracking'}
        </legend>
        <div className="mt-1 flex flex-wrap gap-x-8">
          {choices.map(({ allowed, label }) => (
            <label key={label} className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="radio"
                name="measuring"
                checked={isAllowed === allowed}
                onChange={() => allowTracking(allowed)}
                className="size-5 accent-green-ink"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </section>
  );
}
