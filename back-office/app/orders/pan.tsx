/** A buyer's PAN: masked, with the full number for those who may see it. */
import { readPan } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { useMay } from '../session/use-self.ts';

export function Pan({ orderNumber, masked }: { orderNumber: string; masked: string }): ReactElement {
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
    </span>
  );
}
