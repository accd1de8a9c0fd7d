/** A buyer's PAN: masked, with the full number for those who may see it, and whether it belongs to the buyer. */
import { type PanVerification, readPan } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { PanChip, PanDetail } from '../pan-verification/pan-state.tsx';
import { useMay } from '../session/use-self.ts';

interface PanProps {
  orderNumber: string;
  masked: string;
  /** Null where it was not to be verified. */
  verification: PanVerification | null;
}

export function Pan({ orderNumber, masked, verification }: PanProps): ReactElement {
  const read = useApiMutation(readPan);
  const mayRead = useMay()(readPan.right);
  return (
    <span className="flex flex-wrap items-center gap-2 text-muted">
      PAN {read.data ?? masked}
      {mayRead && read.data === undefined && (
        <Button
          tone="quiet"
          busy={read.isPending}
          title="Every view is logged"
          onClick={() => read.mutate({ orderNumber })}
        >
          Show full PAN
        </Button>
      )}
      {verification !== null && (
        <>
          <PanChip state={verification.state} />
          {verification.state !== 'verified' && <PanDetail verification={verification} />}
        </>
      )}
    </span>
  );
}
