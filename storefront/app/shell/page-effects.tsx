import type { ReactElement } from 'react';
import { TrackingHost } from '../analytics/tracking-host.tsx';
import { OfflineEffects } from '../offline/offline-effects.tsx';
import { ToastHost } from '../toast/toast-host.tsx';
import { BlockedKeys } from './blocked-keys.tsx';
import { PathCleanUp } from './path-clean-up-effect.tsx';
import { ScrollAndFocus } from './scroll-and-focus.tsx';
import { SearchHost } from './search-host.tsx';

interface PageEffectsProps {
  tagManagerId: string;
  blocksKeys: boolean;
}

/** Effects of the shell that the first page does not need before it is interactive: toasts, search, focus after navigation, keys. */
export function PageEffects({ tagManagerId, blocksKeys }: PageEffectsProps): ReactElement {
  return (
    <>
      <ScrollAndFocus />
      <PathCleanUp />
      <ToastHost />
      <OfflineEffects />
      <SearchHost />
      <TrackingHost tagManagerId={tagManagerId} />
      {blocksKeys && <BlockedKeys />}
    </>
  );
}
