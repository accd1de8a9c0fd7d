import { getPreferences, type Preferences, setConsent } from '@tola/contract/privacy';
import { ALL_METALS, METALS, type Metal } from '@tola/pricing';
import { Button, Skeleton } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { allowTracking, useTrackingChoice } from '../analytics/consent.ts';
import { call } from '../calls/call.ts';
import { indianDay } from '../format-date.ts';
import { pageMeta } from '../meta.ts';
import { OwnPage } from '../own-pages/own-page.tsx';
import { useOwnCall } from '../own-pages/use-own-call.ts';
import { useRequireLogin } from '../session/use-session.ts';
import { toast } from '../toast/toast.ts';
import type { Route } from './+types/preferences-page';
import { AgeSection } from './age-section.tsx';
import { Failed } from './erasure-section.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Account Preferences', hidden: true });

type Purpose = Preferences['consents'][number]['purpose'];

interface PurposeText {
  readonly title: string;
  readonly about: string;
}

function emailsAbout(metal: Metal): PurposeText {
  const { name } = METALS[metal];
  return { title: `${name} emails`, about: `News and offers about ${name.toLowerCase()} coins and bars.` };
}

const PURPOSES: Readonly<Record<Purpose, PurposeText>> = {
  ...(Object.fromEntries(ALL_METALS.map((metal) => [`${metal}-email`, emailsAbout(metal)])) as Record<
    `${Metal}-email`,
    PurposeText
  >),
  whatsapp: { title: 'WhatsApp', about: 'News and offers on WhatsApp, to your mobile number.' },
  tracking: {
    title: 'Visit and purchase tracking',
    about: 'Counts visits and the value of orders. Also applies to this browser.',
  },
};

/** Consents of the customer: withdrawn with the same click that gives them. */
export default function PreferencesPage(): ReactElement {
  const customer = useRequireLogin();
  return <OwnPage title="Account Preferences">{customer !== null && <Sections />}</OwnPage>;
}

function Sections(): ReactElement {
  const { data: preferences, failed, reload } = useOwnCall(getPreferences);
  if (failed) return <Failed onRetry={reload} />;
  if (preferences === null) return <Skeleton className="h-64 w-full max-w-[720px] rounded-panel" />;
  return (
    <div className="grid max-w-[720px] gap-6">
      <Consents preferences={preferences} onChanged={reload} />
      <section aria-labelledby="notice" className="panel grid gap-2 p-5 sm:p-7">
        <h2 id="notice" className="text-2xl">
          Privacy policy
        </h2>
        <p>
          The{' '}
          <Link to="/privacy-policy" className="text-green-ink underline underline-offset-4">
            privacy policy
          </Link>{' '}
          in force is version {preferences.noticeVersion}
          {preferences.noticeSince !== null && `, since ${indianDay(preferences.noticeSince)}`}.
        </p>
        <p className="text-muted">
          You registered on {indianDay(preferences.registeredAt)}
          {preferences.registeredUnder !== '' && ` under version ${preferences.registeredUnder}`}.
        </p>
      </section>
      <AgeSection isMinor={preferences.isMinor} onDeclared={reload} />
    </div>
  );
}

function Consents({
  preferences,
  onChanged,
}: {
  preferences: Preferences;
  onChanged: () => Promise<void>;
}): ReactElement {
  const [busy, setBusy] = useState<Purpose | 'all' | null>(null);
  const choice = useTrackingChoice();
  const given = preferences.consents.filter((consent) => consent.given);
  async function change(purposes: readonly Purpose[], wanted: boolean, working: Purpose | 'all'): Promise<void> {
    setBusy(working);
    let isSaved = true;
    for (const purpose of purposes) {
      const answer = await call(setConsent, { purpose, given: wanted });
      isSaved &&= answer.ok;
      if (answer.ok && purpose === 'tracking') allowTracking(wanted);
    }
    await onChanged();
    setBusy(null);
    if (isSaved) toast.success(wanted ? 'Saved' : 'Unsubscribed');
  }
  return (
    <section aria-labelledby="consents" className="panel grid gap-4 p-5 sm:p-7">
      <h2 id="consents" className="text-2xl">
        What you have agreed to
      </h2>
      <p className="text-muted">
        Nothing is ticked until you tick it. Messages about your own orders always reach you.
      </p>
      <ul className="divide-y divide-line">
        {preferences.consents.map(({ purpose, given: isGiven, at }) => (
          <li key={purpose}>
            <label className="flex min-h-14 cursor-pointer items-start gap-3 py-3">
              <input
                type="checkbox"
                checked={isGiven}
                disabled={busy !== null}
                onChange={(event) => void change([purpose], event.currentTarget.checked, purpose)}
                className="mt-0.5 size-5 shrink-0 accent-green-ink"
              />
              <span>
                <span className="block font-semibold">{PURPOSES[purpose].title}</span>
                <span className="block text-muted">{PURPOSES[purpose].about}</span>
                {at !== null && (
                  <span className="block text-sm text-muted">
                    {isGiven ? 'Given' : 'Withdrawn'} on {indianDay(at)}
                  </span>
                )}
                {purpose === 'tracking' && !isGiven && choice === 'yes' && (
                  <span className="block text-sm text-muted">Allowed in this browser before you logged in.</span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {given.length > 1 && (
        <Button
          tone="outline"
          size="small"
          busy={busy === 'all'}
          className="justify-self-start"
          onClick={() =>
            void change(
              given.map(({ purpose }) => purpose),
              false,
              'all',
            )
          }
        >
          Unsubscribe from everything
        </Button>
      )}
    </section>
  );
}
