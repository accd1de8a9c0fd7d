import { type AlertAct, getLinkedAlert, type LinkedAlert } from '@tola/contract/price-alerts';
import { type ReactElement, useEffect, useState } from 'react';
import { data } from 'react-router';
import { notFound } from '../calls/load.ts';
import { pageMeta } from '../meta.ts';
import { callServerContext } from '../server-context.ts';
import { Breadcrumb } from '../shell/breadcrumb.tsx';
import type { Route } from './+types/alert-link-page';
import { AlertState, UnknownLink } from './alert-state.tsx';
import { AutoSubmitForm } from './auto-submit-form.tsx';

/**
 * Page behind the links in alert emails. A GET changes nothing, because mail programs prefetch links; the page acts by
 * script, or by its button without JavaScript.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { act, token } = params;
  if (!isAct(act)) throw notFound();
  const answer = await context.get(callServerContext)(getLinkedAlert, { act, token });
  return data({ act, token, alert: answer.ok ? answer.data : null }, { status: answer.ok ? 200 : 404 });
}

function isAct(name: string): name is AlertAct {
  return name === 'confirm' || name === 'stop';
}

/** Personal page with a secret in its URL: never cached. */
export function headers(): Record<string, string> {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Price alert', hidden: true });

export default function AlertLinkPage({ loaderData }: Route.ComponentProps): ReactElement {
  const { act, token, alert: loaded } = loaderData;
  const { alert, failed, retry } = useFollowedLink(act, token, loaded);
  return (
    <div className="wrap pb-20">
      <Breadcrumb
        steps={[
          { name: 'Price alerts', path: '/price-alerts' },
          { name: act === 'confirm' ? 'Confirm' : 'Stop', path: '' },
        ]}
      />
      <div className="panel mx-auto mt-4 max-w-[640px] p-6 tablet:mt-8 tablet:p-12">
        {alert === null ? (
          <UnknownLink />
        ) : isDue(act, alert) ? (
          <AutoSubmitForm act={act} alert={alert} failed={failed} onRetry={retry} />
        ) : (
          <AlertState alert={alert} />
        )}
      </div>
    </div>
  );
}

/** Whether the link still has an effect. */
function isDue(act: AlertAct, { state }: LinkedAlert): boolean {
  return act === 'confirm' ? state === 'waiting' : state !== 'stopped';
}

interface FollowedLink {
  /** State after following the link. */
  alert: LinkedAlert | null;
  failed: boolean;
  retry: () => void;
}

/** Follows the link after hydration. */
function useFollowedLink(act: AlertAct, token: string, loaded: LinkedAlert | null): FollowedLink {
  const [followed, setFollowed] = useState<LinkedAlert | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const isWanted = loaded !== null && isDue(act, loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changing the attempt count retries the request.
  useEffect(() => {
    if (!isWanted) return;
    let gone = false;
    setFailed(false);
    import('./alert-calls.ts')
      .then(async ({ followLink }) => await followLink(act, token))
      .catch((error: unknown) => {
        console.error(error);
        return null;
      })
      .then((after) => {
        if (gone) return;
        if (after === null) setFailed(true);
        else setFollowed(after);
      });
    return () => {
      gone = true;
    };
  }, [act, token, isWanted, tries]);
  return { alert: followed ?? loaded, failed, retry: () => setTries((count) => count + 1) };
}
