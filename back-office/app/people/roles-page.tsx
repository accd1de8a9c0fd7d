/** Roles: who has them, and what they allow. */

import { listRoles, RIGHT_AREAS, RIGHTS, type StaffRole } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { WaitingChanges } from '../changes/waiting-changes.tsx';
import { buttonClass } from '../controls/button.tsx';
import { sentenceCase } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { useBelow } from '../controls/use-below.ts';
import { Page } from '../shell/page.tsx';

export default function RolesPage(): ReactElement {
  const roles = useApiQuery(listRoles, null);
  const isPhone = useBelow('sm');
  return (
    <Page
      title="Roles"
      actions={
        <Link to="/roles/new" className={buttonClass('solid')}>
          Add a role
        </Link>
      }
    >
      <p className="mb-4 max-w-[75ch] text-muted">
        A role is a set of rights; staff may have several. The roles that come with the program are fixed: copy one to
        change the copy.
      </p>
      <WaitingChanges kinds={['people']} subjectKind="role" isFolded={isPhone} />
      {roles.isPending && <LoadingRows />}
      {roles.isError && <ErrorState error={roles.error} onRetry={() => roles.refetch()} />}
      {roles.data !== undefined && (
        <ul className="grid items-start gap-3 lg:grid-cols-2">
          {roles.data.map((role) => (
            <RoleCard key={role.id} role={role} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function RoleCard({ role }: { role: StaffRole }): ReactElement {
  const { id, name, description, people, isPreset } = role;
  return (
    <li className="box grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2>{sentenceCase(name)}</h2>
        {isPreset && <Chip>comes with the program</Chip>}
      </div>
      {description !== '' && <p className="text-muted">{description}</p>}
      <p>
        {people.length === 0 ? (
          <span className="text-muted">Nobody has this role.</span>
        ) : (
          people.map((person) => person.name).join(', ')
        )}
      </p>
      <Rights role={role} />
      <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
        {!isPreset && (
          <Link to={`/roles/${id}`} className={buttonClass()}>
            Change
          </Link>
        )}
        {id !== 'owner' && (
          <Link to={`/roles/new?copy=${id}`} className={buttonClass()} aria-label={`Copy ${name}`}>
            Copy
          </Link>
        )}
      </div>
    </li>
  );
}

function Rights({ role: { id, rights } }: { role: StaffRole }): ReactElement {
  if (id === 'owner') return <p className="text-[13px] text-muted">All rights, also those of future versions.</p>;
  return (
    <details className="text-[13px]">
      <summary className="min-h-9 cursor-pointer content-center text-green-ink">
        {rights.length} {rights.length === 1 ? 'right' : 'rights'}
      </summary>
      <dl className="mt-1 grid gap-2">
        {RIGHT_AREAS.map((area) => {
          const labels = rights.filter((right) => RIGHTS[right].area === area).map((right) => RIGHTS[right].label);
          return labels.length === 0 ? null : (
            <div key={area} className="grid gap-x-4 sm:grid-cols-[110px_minmax(0,1fr)]">
              <dt className="font-semibold">{area}</dt>
              <dd className="m-0 text-muted">{labels.join(', ')}</dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
