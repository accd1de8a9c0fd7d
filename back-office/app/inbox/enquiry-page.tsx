import {
  ENQUIRY_STATES,
  type EnquiryState,
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
          <Reply enquiry={held} onStale={() => enquiry.refetch()} />
        </div>
        <div className="grid gap-4">
          <Work enquiry={held} onStale={() => enquiry.refetch()} />
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

interface PartProps {
  enquiry: HeldEnquiry;
  /** Somebody else was faster: what is shown is old. What has been typed stays. */
  onStale: () => void;
}

function Reply({ enquiry, onStale }: PartProps): ReactElement {
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
        act.mutate({ ticketNumber: enquiry.ticketNumber, version: enquiry.version, text }, { onError: onStale });
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

function Work({ enquiry, onStale }: PartProps): ReactElement {
  const colleagues = useAsk(listColleagues, null);
  const [chosen, setChosen] = useState<{ status?: EnquiryState; assignedTo?: string }>({});
  const [note, setNote] = useState('');
  const act = useAct(workOnEnquiry, {
    done: 'Kept',
    refreshes: ANSWERS,
    onDone: () => {
      setChosen({});
      setNote('');
    },
  });
  const { status = enquiry.status, assignedTo = enquiry.assignedTo ?? '' } = chosen;
  const isSame = status === enquiry.status && assignedTo === (enquiry.assignedTo ?? '') && note.trim() === '';
  return (
    <form
      className="box grid gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const { ticketNumber, version } = enquiry;
        act.mutate({ ticketNumber, version, status, assignedTo, note }, { onError: onStale });
      }}
    >
      <Field label="State">
        {(control) => (
          <select
            {...control}
            value={status}
            onChange={(event) => {
              const next = ENQUIRY_STATES.find((one) => one === event.currentTarget.value) ?? status;
              setChosen((before) => ({ ...before, status: next }));
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
      <Field label="With">
        {(control) => (
          <select
            {...control}
            value={assignedTo}
            onChange={(event) => {
              const next = event.currentTarget.value;
              setChosen((before) => ({ ...before, assignedTo: next }));
            }}
          >
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
