/** Decisions about the selected records: publish, decline, make a draft. */
import { type ListedRecord, listRecords, type Resource, readRecord, saveRecord } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { callApi } from '../api/client.ts';
import { waitingText } from '../changes/waiting-text.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatQuantity } from '../controls/format.ts';
import { BulkProgress } from '../lists/bulk-progress.tsx';
import { useEachItem } from '../lists/each-item.ts';
import { LeftAsItIs } from '../lists/left-as-it-is.ts';
import { type Decision, decided } from './bulk-decision.ts';

interface BulkDecisionsProps {
  resource: Resource;
  decisions: readonly Decision[];
  rows: readonly ListedRecord[];
  onDone: () => void;
}

export function BulkDecisions({ resource, decisions, rows, onDone }: BulkDecisionsProps): ReactElement {
  const [open, setOpen] = useState<Decision | null>(null);
  return (
    <>
      {decisions.map((decision) => (
        <Button key={decision.action} onClick={() => setOpen(decision)}>
          {decision.action}
        </Button>
      ))}
      <Dialog title={open?.action ?? ''} open={open !== null} onClose={() => setOpen(null)}>
        {open !== null && (
          <DecisionForm
            resource={resource}
            decision={open}
            rows={rows}
            onDone={() => {
              setOpen(null);
              onDone();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface DecisionFormProps {
  resource: Resource;
  decision: Decision;
  rows: readonly ListedRecord[];
  onDone: () => void;
}

function DecisionForm({ resource, decision, rows, onDone }: DecisionFormProps): ReactElement {
  const { name, singular } = resource;
  const { progress, run, stop } = useEachItem<ListedRecord>(
    async (row) => {
      const held = await callApi(readRecord, { resource: name, id: row.id });
      const values = decided(row, held, decision);
      const { waiting } = await callApi(saveRecord, { resource: name, id: row.id, version: held.version, values });
      if (waiting !== null) throw new LeftAsItIs(`Proposed. ${waitingText(waiting)}`);
    },
    {
      nameOf: ({ id, values }) => nameOf(resource, values) || String(id),
      invalidates: [listRecords, readRecord],
      onAllDone: (done) => {
        toast.success(`${formatQuantity(done.length, singular)} ${decision.verb}`);
        onDone();
      },
    },
  );
  if (progress !== null)
    return <BulkProgress progress={progress} noun={singular} verb={decision.verb} onStop={stop} onClose={onDone} />;
  const ready = rows.filter(({ values }) => values[decision.field] !== decision.value);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run(ready);
      }}
    >
      <p className="text-muted">
        {rows.length > ready.length &&
          `${formatQuantity(rows.length - ready.length, singular)} already ${decision.verb}. `}
        What someone changed since the list was read stays as it is.
      </p>
      <div className="flex justify-end">
        <Button type="submit" tone="solid" data-autofocus disabled={ready.length === 0}>
          {decision.action}: {formatQuantity(ready.length, singular)}
        </Button>
      </div>
    </form>
  );
}

/** The first text that the list shows of a record. */
export function nameOf({ fields }: Resource, values: ListedRecord['values']): string {
  const named = fields.find(({ kind, listed }) => listed === true && (kind === 'line' || kind === 'text'));
  const text = named === undefined ? '' : values[named.name];
  return typeof text === 'string' ? text.slice(0, 60) : '';
}
