import { inviteAgain, listPendingChanges, listPeople, resetSecondFactor, type StaffPerson } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { WaitingChanges } from '../changes/waiting-changes.tsx';
import { waitingText } from '../changes/waiting-text.ts';
import { Button, buttonClass } from '../controls/button.tsx';
import { Confirm, Dialog } from '../controls/dialog.tsx';
import { formatDateTime, sentenceCase } from '../controls/format.ts';
import { MoreActions } from '../controls/more-actions.tsx';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { useBelow } from '../controls/use-below.ts';
import { useRequested } from '../controls/use-requested.ts';
import { Page } from '../shell/page.tsx';
import { PersonForm } from './person-form.tsx';

export default function PeoplePage(): ReactElement {
  const people = useApiQuery(listPeople, null);
  const [edited, setEdited] = useState<StaffPerson | 'new' | null>(null);
  const isPhone = useBelow('sm');
  useRequested('invite', () => setEdited('new'));
  const held = edited === 'new' ? null : people.data?.find(({ id }) => id === edited?.id);
  return (
    <Page
      title="Staff"
      more={
        <Link to="/roles" className={buttonClass()}>
          Roles
        </Link>
      }
      actions={
        <Button tone="solid" onClick={() => setEdited('new')}>
          Invite a staff member
        </Button>
      }
    >
      <WaitingChanges kinds={['people']} isFolded={isPhone} />
      {people.isPending && <LoadingRows />}
      {people.isError && <ErrorState error={people.error} onRetry={() => people.refetch()} />}
      {people.data !== undefined && (
        <ul className="grid gap-3 xl:grid-cols-2">
          {people.data.map((person) => (
            <PersonCard key={person.id} person={person} onEdit={() => setEdited(person)} />
          ))}
        </ul>
      )}
      <Dialog
        title={edited === 'new' ? 'Invite a staff member' : 'Edit staff member'}
        open={edited !== null}
        onClose={() => setEdited(null)}
      >
        {edited !== null && (
          <PersonForm person={edited === 'new' ? null : edited} held={held ?? null} onDone={() => setEdited(null)} />
        )}
      </Dialog>
    </Page>
  );
}

const STATE_TONES = { active: 'good', invited: 'gold', stopped: 'bad' } as const;

function PersonCard({ person, onEdit }: { person: StaffPerson; onEdit: () => void }): ReactElement {
  const again = useApiMutation(inviteAgain, {
    success: person.state === 'invited' ? 'Invitation queued' : 'Password link queued',
    invalidates: [listPeople],
  });
  const reset = useApiMutation(resetSecondFactor, {
    onDone: (reply) => toast.success(reply === null ? 'Two-factor authentication reset' : waitingText(reply.waiting)),
    invalidates: [listPeople, listPendingChanges],
  });
  const isPhone = useBelow('sm');
  const hasMore = person.state !== 'stopped' || person.hasSecondFactor;
  const more = (
    <>
      {person.state !== 'stopped' && (
        <Button busy={again.isPending} onClick={() => again.mutate({ id: person.id })}>
          {person.state === 'invited' ? 'Resend invitation' : 'Send password link'}
        </Button>
      )}
      {person.hasSecondFactor && (
        <Confirm
          label="Reset two-factor authentication"
          title={`Reset two-factor authentication for ${person.name}?`}
          action="Reset two-factor authentication"
          busy={reset.isPending}
          onConfirm={() => reset.mutate({ id: person.id })}
        >
          Ends all their sessions. They log in with the password alone until they set it up again; owners must do so at
          their next login.
        </Confirm>
      )}
    </>
  );
  return (
    <li className="box grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2>{person.name}</h2>
        <Chip tone={STATE_TONES[person.state]}>{person.state === 'stopped' ? 'blocked' : person.state}</Chip>
        {!person.hasSecondFactor && person.state === 'active' && <Chip>no two-factor</Chip>}
      </div>
      <p className="text-muted">
        {person.email} · {sentenceCase(person.roleNames.join(', '))}
        {person.lastSeenAt !== null && ` · last active ${formatDateTime(person.lastSeenAt)}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onEdit}>Change</Button>
        {isPhone && hasMore ? (
          <MoreActions label={`More actions for ${person.name}`} closesOnPress>
            {more}
          </MoreActions>
        ) : (
          more
        )}
      </div>
    </li>
  );
}
