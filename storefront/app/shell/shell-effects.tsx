import type { RuntimeConfiguration } from '@tola/contract/content';
import { type ReactElement, useEffect } from 'react';
import { TrackingHost } from '../analytics/tracking-host.tsx';
import { beginLive, type LiveState } from '../live/live-store.ts';
import { SessionEffects } from '../session/session-effects.tsx';
import { startSession } from '../session/session-store.ts';
import { ToastHost } from '../toast/toast-host.tsx';
import { BlockedKeys } from './blocked-keys.tsx';
import { replayEarlyClicks } from './early-clicks.ts';
import { PathCleanUp } from './path-clean-up-effect.tsx';
import { ScrollAndFocus } from './scroll-and-focus.tsx';

interface ShellEffectsProps {
  loaded: LiveState;
  configuration: RuntimeConfiguration;
}

/** Browser effects of the shell: rates, session, toasts, focus, keys. */
export function ShellEffects({ loaded, configuration }: ShellEffectsProps): ReactElement {
  useEffect(
    () =>
      afterFirstPaint(() => {
        beginLive(loaded);
        const endSessionWatch = startSession();
        void replayEarlyClicks();
        const socket = import('../live/live-socket.ts').then(({ openLiveSocket }) =>
          openLiveSocket(configuration.staleSeconds),
        );
        return () => {
          endSessionWatch();
          void socket.then((close) => close());
        };
      }),
    [loaded, configuration.staleSeconds],
  );
  return (
    <>
      <ScrollAndFocus />
      <PathCleanUp />
      <SessionEffects />
      <ToastHost />
      <TrackingHost tagManagerId={configuration.tagManagerId} />
      {configuration.blockDevtoolsKeys && <BlockedKeys />}
    </>
  );
}

/** Runs `begin` after first paint; returns its clean-up. */
function afterFirstPaint(begin: () => () => void): () => void {
  let end: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      end = begin();
    }, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    end?.();
  };
}
