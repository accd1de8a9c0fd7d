/** Decisions about the selected records: publish, unpublish, decline. */
import {
  type Decision,
  decideRecord,
  type ListedRecord,
  listPendingChanges,
  listRecords,
  listSavedVersions,
  type Resource,
  readProduct,
  readRecord,
} from '@tola/contract/staff';
import { type ReactElement, useRef, useState } from 'react';
import { toast } from 'sonner';
import { callApi } from '../api/client.ts';
import { waitingText } from '../changes/waiting-text.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatQuantity } from '../controls/format.ts';
import { BulkProgress } from '../lists/bulk-progress.tsx';
import { useEachItem } from '../lists/each-item.ts';
import { DECISION_WORDS, notesOf, summaryOf, undecided } from './bulk-decision.ts';

interface BulkDecisionsProps {
  resource: Resource;
  decisions: readonly Decision[];
  rows: readonly ListedRecord[];
  onDone: () => void;
}

export function BulkDecisions({ resource, decisions, rows, onDone }: BulkDecisionsProps): ReactElement {
  const [open, setOpen] = useState<Decision | null>(null);
  const hasRun = useRef(false);
  function close(): void {
    setOpen(null);
    // The selected rows are those of before the run.
    if (hasRun.current) onDone();
    hasRun.current = false;
  }
  return (
    <>
      {decisions.map((decision) => (
        <Button key={decision.name} onClick={() => setOpen(decision)}>
          {DECISION_WORDS[decision.name].action}
        </Button>
      ))}
      <Dialog title={open === null ? '' : DECISION_WORDS[open.name].action} open={open !== null} onClose={close}>
        {open !== null && (
          <DecisionForm
            resource={resource}
            decision={open}
            rows={rows}
            onRun={() => {
              hasRun.current = true;
            }}
            onDone={close}
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
  onRun: () => void;
  onDone: () => void;
}

const INVALIDATES = [listRecords, readRecord, readProduct, listSavedVersions, listPendingChanges];

function DecisionForm({ resource, decision, rows, onRun, onDone }: DecisionFormProps): ReactElement {
  const { name, singular } = resource;
  const summary = (done: readonly ListedRecord[]): string => summaryOf(done, decision, resource, new Date());
  const { progress, run, stop } = useEachItem(
    async ({ id, version }: ListedRecord) =>
      await callApi(decideRecord, { resource: name, id, version, decision: decision.name }),
    {
      idOf: ({ id }) => id,
      nameOf: ({ id, values }) => nameOf(resource, values) || String(id),
      summaryOf: summary,
      waitingOf: ({ waiting }) => (waiting === null ? null : waitingText(waiting)),
      invalidates: INVALIDATES,
      onAllDone: (done) => {
        toast.success(summary(done));
        onDone();
      },
    },
  );
  if (progress !== null) return <BulkProgress progress={progress} noun={singular} onStop={stop} onClose={onDone} />;
  const ready = undecided(rows, decision);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onRun();
        void run(ready);
      }}
    >
      <div className="grid gap-1.5 text-muted">
        {notesOf(resource, rows, decision, new Date()).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <div className="flex justify-end">
        <Button type="submit" tone="solid" data-autofocus disabled={ready.length === 0}>
          {DECISION_WORDS[decision.name].action}: {formatQuantity(ready.length, singular)}
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
