import type { RuntimeConfiguration } from '@tola/contract/content';
import { type ReactElement, useEffect } from 'react';
import { later } from '../later.tsx';
import { beginLive, type LiveState } from '../live/live-store.ts';
import { SessionEffects } from '../session/session-effects.tsx';
import { startSession } from '../session/session-store.ts';
import { takeOverEarlyClicks } from './early-clicks.ts';

const PageEffects = later(async () => (await import('./page-effects.tsx')).PageEffects);

interface ShellEffectsProps {
  loaded: LiveState;
  configuration: RuntimeConfiguration;
}

/** Browser effects of the shell. */
export function ShellEffects({ loaded, configuration }: ShellEffectsProps): ReactElement {
  useEffect(
    () =>
      afterFirstPaint(() => {
        beginLive(loaded);
        const endSessionWatch = startSession();
        takeOverEarlyClicks();
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
      <SessionEffects />
      <PageEffects tagManagerId={configuration.tagManagerId} blocksKeys={configuration.blockDevtoolsKeys} />
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
