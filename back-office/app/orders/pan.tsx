/** A buyer's PAN: masked, and whole for those who report it. */
import { readPan } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { useMay } from '../session/use-self.ts';

export function Pan({ orderNumber, masked }: { orderNumber: string; masked: string }): ReactElement {
  const read = useApiMutation(readPan);
  const mayRead = useMay()(['accounts']);
  return (
    <span className="flex flex-wrap items-center gap-2 text-muted">
      PAN {read.data ?? masked}
      {mayRead && read.data === undefined && (
        <Button
          tone="quiet"
          busy={read.isPending}
          title="Each look is in the audit log"
          onClick={() => read.mutate({ orderNumber })}
        >
          Show it whole
        </Button>
      )}
    </span>
  );
}
