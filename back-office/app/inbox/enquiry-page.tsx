import {
  ENQUIRY_STATES,
  type HeldEnquiry,
  listColleagues,
  readEnquiry,
  replyToEnquiry,
  workOnEnquiry,
} from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useParams } from 'react-router';
import { useAct, useAsk } from '../calls/use-calls.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { Failed, LoadingRows } from '../controls/states.tsx';
import { moment, sentenceCase } from '../controls/words.ts';
import { Page } from '../shell/page.tsx';
import { ENQUIRY_TONES } from './enquiry-list.tsx';

const ANSWERS = ['ReadEnquiry', 'ListEnquiries', 'ReadDashboard'];

/** One enquiry as a ticket: what they wrote, what we did, what we answer. */
export default function EnquiryPage(): ReactElement {
  const { ticketNumber = '' } = useParams();
  const enquiry = useAsk(readEnquiry, { ticketNumber });
  if (enquiry.isPending) return <LoadingRows />;
  if (enquiry.data === undefined) return <Failed error={enquiry.error} onRetry={() => enquiry.refetch()} />;
  const held = enquiry.data;
  return (
    <Page title={`Enquiry ${ticketNumber}`} back={{ to: '/enquiries', label: 'Enquiries' }}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <section aria-label="What they wrote" className="box grid gap-2 p-4">
            <h2 className="flex flex-wrap items-center gap-2">
              {held.name} <Chip tone={ENQUIRY_TONES[held.status]}>{held.status}</Chip>
            </h2>
            <p className="text-muted">
              {sentenceCase(held.kind)} · {moment(held.createdAt)} ·{' '}
              <a className="text-green-ink underline" href={`mailto:${held.email}`}>
                {held.email}
              </a>{' '}
              ·{' '}
              <a className="text-green-ink underline" href={`tel:${held.mobile}`}>
                {held.mobile}
              </a>
            </p>
            {held.address !== '' && (
              <p className="text-muted">
                {held.address}, {held.city}
              </p>
            )}
            <p className="whitespace-pre-wrap">{held.message || 'They wrote no message.'}</p>
            {held.hasCard && (
              <a
                href={`/back-office/files/visiting-cards/${held.ticketNumber}`}
                target="_blank"
                rel="noreferrer"
                className="text-green-ink underline"
              >
                Look at the visiting card
              </a>
            )}
          </section>
          <Reply enquiry={held} />
        </div>
        <div className="grid gap-4">
          <Work key={`${held.status} ${held.assignedTo}`} enquiry={held} />
          <section aria-label="Notes" className="box p-4">
            <h2 className="mb-2">What happened</h2>
            {held.notes.length === 0 && <p className="text-muted">Nothing yet.</p>}
            <ul>
              {held.notes.map((note) => (
                <li key={note.id} className="border-t border-line py-2 first:border-0">
                  <p className="whitespace-pre-wrap">{note.text}</p>
                  <p className="text-[13px] text-muted">
                    {note.writtenBy}, {moment(note.writtenAt)}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </Page>
  );
}

function Reply({ enquiry }: { enquiry: HeldEnquiry }): ReactElement {
  const [text, setText] = useState('');
  const act = useAct(replyToEnquiry, {
    done: 'The reply is in the outbox',
    refreshes: ANSWERS,
    onDone: () => setText(''),
  });
  return (
    <form
      className="box grid gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        act.mutate({ ticketNumber: enquiry.ticketNumber, text });
      }}
    >
      <h2>Reply by e-mail</h2>
      <Field label={`To ${enquiry.email}`} hint="Signed with your name; an empty line begins a new paragraph.">
        {(control) => (
          <textarea
            {...control}
            rows={8}
            value={text}
            maxLength={10_000}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        tone="solid"
        busy={act.isPending}
        disabled={text.trim() === ''}
        className="justify-self-start"
      >
        Send the reply
      </Button>
    </form>
  );
}

function Work({ enquiry }: { enquiry: HeldEnquiry }): ReactElement {
  const colleagues = useAsk(listColleagues, null);
  const [status, setStatus] = useState(enquiry.status);
  const [assignedTo, setAssignedTo] = useState(enquiry.assignedTo ?? '');
  const [note, setNote] = useState('');
  const act = useAct(workOnEnquiry, { done: 'Kept', refreshes: ANSWERS, onDone: () => setNote('') });
  const isSame = status === enquiry.status && assignedTo === (enquiry.assignedTo ?? '') && note.trim() === '';
  return (
    <form
      className="box grid gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        act.mutate({ ticketNumber: enquiry.ticketNumber, status, assignedTo, note });
      }}
    >
      <Field label="State">
        {(control) => (
          <select
            {...control}
            value={status}
            onChange={(event) => setStatus(ENQUIRY_STATES.find((one) => one === event.currentTarget.value) ?? status)}
          >
            {ENQUIRY_STATES.map((one) => (
              <option key={one} value={one}>
                {sentenceCase(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="With">
        {(control) => (
          <select {...control} value={assignedTo} onChange={(event) => setAssignedTo(event.currentTarget.value)}>
            <option value="">Nobody</option>
            {colleagues.data?.map(({ id, name }) => (
              <option key={id} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Note for colleagues" optional>
        {(control) => (
          <textarea {...control} rows={2} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        )}
      </Field>
      <Button type="submit" busy={act.isPending} disabled={isSame} className="justify-self-start">
        Keep
      </Button>
    </form>
  );
}
