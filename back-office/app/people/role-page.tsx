/** Page of one role: its name, and its rights as checkboxes grouped by area. */
import { listRoles, removeRole, type StaffRole } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { WaitingChanges } from '../changes/waiting-changes.tsx';
import { Confirm } from '../controls/dialog.tsx';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { Page } from '../shell/page.tsx';
import { RoleForm } from './role-form.tsx';

export default function RolePage(): ReactElement {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const roles = useApiQuery(listRoles, null);
  if (roles.isPending) return <LoadingRows />;
  if (roles.data === undefined) return <ErrorState error={roles.error} onRetry={() => roles.refetch()} />;
  const isNew = id === 'new';
  const role = roles.data.find((one) => one.id === (isNew ? query.get('copy') : id)) ?? null;
  if (!isNew && (role === null || role.isPreset)) return <NotFound />;
  const copied = isNew && role !== null ? ` from ${role.name}` : '';
  return (
    <Page
      title={isNew ? `New role${copied}` : (role?.name ?? '')}
      back={{ to: '/roles', label: 'Roles' }}
      actions={!isNew && role !== null && <Remove role={role} />}
    >
      {!isNew && role !== null && role.people.length > 0 && (
        <p className="mb-4 max-w-[75ch] text-muted">
          {role.people.map(({ name }) => name).join(', ')} {role.people.length === 1 ? 'has' : 'have'} this role. Rights
          you remove end at once, also where they are logged in. Rights you add apply after the waiting time for changes
          of staff, or once another owner approves.
        </p>
      )}
      {!isNew && <WaitingChanges kinds={['people']} subjectId={id} />}
      <RoleForm key={id + copied} role={isNew ? null : role} start={role} />
    </Page>
  );
}

function Remove({ role: { id, name, version, people } }: { role: StaffRole }): ReactElement | null {
  const navigate = useNavigate();
  const remove = useApiMutation(removeRole, {
    success: 'Deleted',
    invalidates: [listRoles],
    onDone: () => navigate('/roles'),
  });
  if (people.length > 0) return null;
  return (
    <Confirm
      label="Delete"
      title={`Delete the role ${name}?`}
      action="Delete role"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id, version })}
    >
      Nobody has this role. The audit log keeps a copy.
    </Confirm>
  );
}
