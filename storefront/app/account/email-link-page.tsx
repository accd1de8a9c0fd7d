import { Button, Skeleton } from '@tola/ui';
import { type ReactElement, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { notFound } from '../calls/load.ts';
import { pageMeta } from '../meta.ts';
import type { Route } from './+types/email-link-page';
import { AccountPanel, textLinkClass } from './account-panel.tsx';

const loadCalls = () => import('./email-link-calls.ts');

type Act = 'confirm' | 'not-me';

type LinkState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'unknown' | 'removed' }
  | { readonly kind: 'waiting' | 'confirmed'; readonly maskedEmail: string };

/** A GET changes nothing, and the server never sees the token: it is in the fragment. */
export function loader({ params }: Route.LoaderArgs): { act: Act } {
  const { act } = params;
  if (act !== 'confirm' && act !== 'not-me') throw notFound();
  return { act };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Your email', hidden: true });

/** The page behind the two links of an email to a mailbox that is not confirmed. */
export default function EmailLinkPage({ loaderData: { act } }: Route.ComponentProps): ReactElement {
  const { state, busy, press } = useEmailLink(act);
  const { title, lead } = TEXTS[state.kind][act];
  const email = 'maskedEmail' in state ? state.maskedEmail : null;
  return (
    <AccountPanel title={title} lead={lead}>
      <div className="grid gap-5" aria-live="polite" aria-busy={state.kind === 'reading'}>
        {email !== null && <p className="text-lg font-semibold break-words">{email}</p>}
        {state.kind === 'reading' && <Skeleton className="h-12 w-full" />}
        {(state.kind === 'waiting' || state.kind === 'failed') && (
          <Button wide busy={busy} onClick={press}>
            {state.kind === 'failed' ? 'Try again' : act === 'confirm' ? 'Confirm my email' : 'Remove my email'}
          </Button>
        )}
        {(state.kind === 'confirmed' || state.kind === 'unknown') && (
          <Link to="/profile" className={`${textLinkClass} justify-self-center`}>
            My account
          </Link>
        )}
      </div>
    </AccountPanel>
  );
}

interface Texts {
  readonly title: string;
  readonly lead: string;
}

const UNKNOWN: Texts = {
  title: 'This link is not valid any more',
  lead: 'Please use the link in our latest email. You can have a new one sent from your profile.',
};
const CONFIRMED: Texts = {
  title: 'Your email is confirmed',
  lead: 'Emails about your account and orders come to this address. You can change it in your profile.',
};
const FAILED: Texts = { title: 'We couldn’t read this link', lead: 'Please check your connection and try again.' };
const REMOVED: Texts = {
  title: 'Your email was removed',
  lead: 'We will not send any more emails about this account to your address.',
};
const CONFIRM: Texts = { title: 'Confirm your email', lead: 'Is this your address? Then confirm it.' };
const NOT_ME: Texts = {
  title: 'Not you?',
  lead: 'Somebody gave us your address. Remove it, and we will not send any more emails about their account.',
};

const TEXTS: Readonly<Record<LinkState['kind'], Readonly<Record<Act, Texts>>>> = {
  reading: { confirm: CONFIRM, 'not-me': NOT_ME },
  waiting: { confirm: CONFIRM, 'not-me': NOT_ME },
  confirmed: { confirm: CONFIRMED, 'not-me': CONFIRMED },
  unknown: { confirm: UNKNOWN, 'not-me': UNKNOWN },
  removed: { confirm: REMOVED, 'not-me': REMOVED },
  failed: { confirm: FAILED, 'not-me': FAILED },
};

function useEmailLink(act: Act): { state: LinkState; busy: boolean; press: () => void } {
  const [state, setState] = useState<LinkState>({ kind: 'reading' });
  const [busy, setBusy] = useState(false);
  const read = async () => setState(await (await loadCalls()).readLink(tokenOfPage()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is read once.
  useEffect(() => void read(), []);
  const press = () => {
    setBusy(true);
    void (async () => {
      const { followLink } = await loadCalls();
      if (state.kind === 'failed') await read();
      else setState((await followLink(act, tokenOfPage())) ?? state);
    })().finally(() => setBusy(false));
  };
  return { state, busy, press };
}

function tokenOfPage(): string {
  return window.location.hash.slice(1);
}
