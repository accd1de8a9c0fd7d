import { type EnquiryDetail, readEnquiry, replyToEnquiry } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useParams } from 'react-router';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { formatDateTime, sentenceCase } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { EditConflict } from '../forms/edit-conflict.tsx';
import { Page } from '../shell/page.tsx';
import { ENQUIRY_TONES } from './enquiry-list.tsx';
import { ENQUIRY_QUERIES, EnquiryStatusForm, useSeenVersion } from './enquiry-status-form.tsx';

/** Enquiry ticket: message, activity and reply. */
export default function EnquiryPage(): ReactElement {
  const { ticketNumber = '' } = useParams();
  const enquiry = useApiQuery(readEnquiry, { ticketNumber });
  if (enquiry.isPending) return <LoadingRows />;
  if (enquiry.data === undefined) return <ErrorState error={enquiry.error} onRetry={() => enquiry.refetch()} />;
  const held = enquiry.data;
  return (
    <Page title={`Enquiry ${ticketNumber}`} back={{ to: '/enquiries', label: 'Enquiries' }}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <section aria-label="Message" className="box grid gap-2 p-4">
            <div className="flex flex-wrap items-center gap-2">
              <h2>{held.name}</h2>
              <Chip tone={ENQUIRY_TONES[held.status]}>{held.status}</Chip>
            </div>
            <p className="text-muted">
              {sentenceCase(held.kind)} · {formatDateTime(held.createdAt)} ·{' '}
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
            <p className="whitespace-pre-wrap">{held.message || 'No message'}</p>
            {held.hasCard && (
              <a
                href={`/back-office/files/visiting-cards/${held.ticketNumber}`}
                target="_blank"
                rel="noreferrer"
                className="text-green-ink underline"
              >
                View visiting card
              </a>
            )}
          </section>
          <Reply enquiry={held} />
        </div>
        <div className="grid gap-4">
          <EnquiryStatusForm enquiry={held} />
          <section aria-label="Activity" className="box p-4">
            <h2 className="mb-2">Activity</h2>
            {held.notes.length === 0 && <p className="text-muted">No activity yet</p>}
            <ul>
              {held.notes.map((note) => (
                <li key={note.id} className="border-t border-line py-2 first:border-0">
                  <p className="whitespace-pre-wrap">{note.text}</p>
                  <p className="text-[13px] text-muted">
                    {note.writtenBy}, {formatDateTime(note.writtenAt)}
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

function Reply({ enquiry }: { enquiry: EnquiryDetail }): ReactElement {
  const [text, setText] = useState('');
  const mutation = useApiMutation(replyToEnquiry, {
    success: 'Reply queued',
    invalidates: ENQUIRY_QUERIES,
    showsError: ['changed-meanwhile'],
    onDone: () => setText(''),
  });
  const { seen, isOld, overwrite } = useSeenVersion(enquiry, text !== '');
  return (
    <form
      className="box grid gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate({ ticketNumber: enquiry.ticketNumber, version: seen, text });
      }}
    >
      <h2>Reply by email</h2>
      <Field label={`To ${enquiry.email}`} hint="Signed with your name. Leave an empty line between paragraphs.">
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
      {isOld && (
        <EditConflict onOverwrite={overwrite}>
          It is now {enquiry.status}, {enquiry.assignedTo === null ? 'unassigned' : `assigned to ${enquiry.assignedTo}`}
          . Check the activity before you send another reply.
        </EditConflict>
      )}
      <Button
        type="submit"
        tone="solid"
        busy={mutation.isPending}
        disabled={isOld || text.trim() === ''}
        className="justify-self-start"
      >
        Send reply
      </Button>
    </form>
  );
}
