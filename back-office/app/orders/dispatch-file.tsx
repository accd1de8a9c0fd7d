/** Dispatch of several orders by a courier's file: every row is checked and shown before anything is written. */
import { type CheckedDispatchRow, checkDispatchFile, shipOrder } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { errorMessage } from '../api/client.ts';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { formatCount, formatQuantity } from '../controls/format.ts';
import { saveText } from '../controls/save-text.ts';
import { UploadButton } from '../controls/upload-button.tsx';
import { BulkProgress } from '../lists/bulk-progress.tsx';
import { useMay } from '../session/use-self.ts';
import type { SelectedOrder } from './bulk-actions.tsx';
import { lastCourier } from './courier-field.tsx';
import { DispatchPreview } from './dispatch-preview.tsx';
import { dispatchTemplate, readDispatchRows } from './dispatch-rows.ts';
import { type NamedOrder, useEachOrder } from './each-order.ts';

type ReadyRow = CheckedDispatchRow & NamedOrder;

/** Opens the dispatch by a file; the file names its orders, so none needs to be selected. */
export function DispatchFileButton(): ReactElement | null {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(shipOrder.right)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>AWB file</Button>
      <Dialog title="Dispatch by a courier’s file" open={isOpen} onClose={() => setOpen(false)} wide>
        <DispatchFile orders={[]} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface DispatchFileProps {
  orders: readonly SelectedOrder[];
  onDone: (isDone: boolean) => void;
}

export function DispatchFile({ orders, onDone }: DispatchFileProps): ReactElement {
  const [problem, setProblem] = useState('');
  const check = useApiMutation(checkDispatchFile);
  const { progress, run, stop } = useEachOrder(
    shipOrder,
    ({ id, courier, trackingNumber, trackingUrl }: ReadyRow) => ({
      ...{ orderId: id, courier, trackingNumber, trackingUrl, serials: [] },
    }),
    'dispatched',
    (done) => {
      toast.success(`${formatQuantity(done.length, 'order')} dispatched`);
      onDone(true);
    },
  );
  function read(text: string): void {
    check.reset();
    setProblem('');
    try {
      const rows = readDispatchRows(text);
      if (rows.length === 0) setProblem('The file has no rows with a tracking number.');
      else check.mutate({ rows });
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }
  if (progress !== null)
    return <BulkProgress progress={progress} noun="order" onStop={stop} onClose={() => onDone(true)} />;
  const ready = (check.data?.rows ?? []).flatMap((row) =>
    row.verdict === 'ready' && row.orderId !== null ? { ...row, id: row.orderId } : [],
  );
  return (
    <div className="grid gap-4">
      <Source
        orders={orders}
        problem={problem}
        busy={check.isPending}
        isRead={check.data !== undefined}
        onText={read}
      />
      {check.data !== undefined && (
        <>
          <DispatchPreview rows={check.data.rows} />
          <div className="flex flex-wrap items-center justify-end gap-3">
            <p className="text-[13px] text-muted">
              Customers get their tracking number by email. The same file again dispatches nothing twice.
            </p>
            <Button tone="solid" disabled={ready.length === 0} onClick={() => run(ready)}>
              Dispatch {formatQuantity(ready.length, 'order')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface SourceProps {
  orders: readonly SelectedOrder[];
  problem: string;
  busy: boolean;
  /** A file is shown: dispatching it is the primary action. */
  isRead: boolean;
  onText: (text: string) => void;
}

function Source({ orders, problem, busy, isRead, onText }: SourceProps): ReactElement {
  const packed = orders.filter(({ state }) => state === 'packed');
  return (
    <>
      <p className="text-muted">
        A CSV file of the courier with the columns order number, courier and AWB (tracking number).
        {packed.length > 0 && ` ${formatCount(packed.length)} of the selected orders can be dispatched.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <UploadButton
          label={busy ? 'Checking…' : 'Choose file'}
          accept=".csv,text/csv,text/plain"
          tone={isRead ? 'outline' : 'solid'}
          busy={busy}
          onChoose={async (file) => onText(await file.text())}
        />
        {packed.length > 0 && (
          <Button onClick={() => saveText('dispatch.csv', dispatchTemplate(packed, lastCourier()))}>
            Download file to fill in
          </Button>
        )}
      </div>
      <Field label="Or paste rows from a spreadsheet, headings included" problem={problem}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            data-autofocus
            placeholder="Order number, Courier, AWB"
            onPaste={(event) => onText(event.clipboardData.getData('text'))}
            onBlur={(event) => event.currentTarget.value.trim() !== '' && onText(event.currentTarget.value)}
          />
        )}
      </Field>
    </>
  );
}
