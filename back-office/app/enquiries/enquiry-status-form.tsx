/** Status, assignee and internal notes of an enquiry. */
import {
  ENQUIRY_STATES,
  type EnquiryDetail,
  type EnquiryState,
  listColleagues,
  listEnquiries,
  readDashboard,
  readEnquiry,
  workOnEnquiry,
} from '@tola/contract/staff';
import { type ReactElement, useRef, useState } from 'react';
import { toast } from 'sonner';
import { callApi } from '../api/client.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { sentenceCase } from '../controls/format.ts';
import { EditConflict } from '../forms/edit-conflict.tsx';
import { ChangedSince } from '../undo/changed-since.ts';
import { type Undoable, useUndo } from '../undo/use-undo.ts';

export const ENQUIRY_QUERIES = [readEnquiry, listEnquiries, readDashboard];

/**
 * The enquiry version being edited: follows the server until the user starts typing, then stays, so that later
 * changes are reported as a conflict.
 */
export function useSeenVersion({ version }: EnquiryDetail, hasBegun: boolean) {
  const [seen, setSeen] = useState(version);
  if (!hasBegun && seen !== version) setSeen(version);
  return { seen, isOld: seen !== version, overwrite: () => setSeen(version) };
}

/** Untouched fields keep following the server. */
export function EnquiryStatusForm({ enquiry }: { enquiry: EnquiryDetail }): ReactElement {
  const colleagues = useApiQuery(listColleagues, null);
  const [chosen, setChosen] = useState<{ status?: EnquiryState; assignedTo?: string }>({});
  const [note, setNote] = useState('');
  const isUntouched = Object.keys(chosen).length === 0;
  const { seen, isOld, overwrite } = useSeenVersion(enquiry, !isUntouched);
  const offerUndo = useUndo();
  /** The enquiry that the next saving changes. */
  const replaced = useRef(enquiry);
  const mutation = useApiMutation(workOnEnquiry, {
    invalidates: ENQUIRY_QUERIES,
    showsError: ['changed-meanwhile'],
    onDone: (_, made) => {
      if (made.status === null && made.assignedTo === null) toast.success('Saved');
      else offerUndo(undoOf(replaced.current, made));
      setChosen({});
      setNote('');
    },
  });
  const { status = enquiry.status, assignedTo = enquiry.assignedTo ?? '' } = chosen;
  return (
    <form
      className="box grid gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const { status: wantedStatus = null, assignedTo: wantedPerson = null } = chosen;
        const { ticketNumber } = enquiry;
        replaced.current = enquiry;
        mutation.mutate({ ticketNumber, version: seen, status: wantedStatus, assignedTo: wantedPerson, note });
      }}
    >
      <Field label="Status">
        {(control) => (
          <select
            {...control}
            value={status}
            onChange={(event) => {
              const next = ENQUIRY_STATES.find((one) => one === event.currentTarget.value);
              if (next !== undefined) setChosen({ ...chosen, status: next });
            }}
          >
            {ENQUIRY_STATES.map((one) => (
              <option key={one} value={one}>
                {sentenceCase(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Assigned to">
        {(control) => (
          <select
            {...control}
            value={assignedTo}
            onChange={(event) => setChosen({ ...chosen, assignedTo: event.currentTarget.value })}
          >
            <option value="">Unassigned</option>
            {colleagues.data?.map(({ id, name }) => (
              <option key={id} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Internal note" optional>
        {(control) => (
          <textarea {...control} rows={2} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        )}
      </Field>
      {isOld && (
        <EditConflict onOverwrite={overwrite}>
          It is now {enquiry.status}, {enquiry.assignedTo === null ? 'unassigned' : `assigned to ${enquiry.assignedTo}`}
          .
        </EditConflict>
      )}
      <Button
        type="submit"
        busy={mutation.isPending}
        disabled={isOld || (isUntouched && note.trim() === '')}
        className="justify-self-start"
      >
        Save
      </Button>
    </form>
  );
}

interface Worked {
  readonly status: EnquiryState | null;
  readonly assignedTo: string | null;
}

/** Sets status and assignee as they were, unless someone else has changed them since. Notes stay. */
function undoOf(before: EnquiryDetail, made: Worked): Undoable {
  const { ticketNumber } = before;
  const status = made.status ?? before.status;
  const assignedTo = made.assignedTo ?? before.assignedTo ?? '';
  return {
    message: 'Saved',
    invalidates: ENQUIRY_QUERIES,
    undo: async () => {
      const now = await callApi(readEnquiry, { ticketNumber });
      if (now.status !== status || (now.assignedTo ?? '') !== assignedTo) throw new ChangedSince();
      const earlier = { status: before.status, assignedTo: before.assignedTo ?? '' };
      await callApi(workOnEnquiry, { ticketNumber, version: now.version, ...earlier, note: '' });
    },
  };
}
