import type { StaffId } from '@tola/contract';
import {
  invitePerson,
  listPendingChanges,
  listPeople,
  listRoles,
  listSessions,
  type StaffPerson,
  savePerson,
  type Waiting,
} from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { isEditConflict } from '../api/client.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { waitingText } from '../changes/waiting-text.ts';
import { Button } from '../controls/button.tsx';
import { Field, FieldProblem } from '../controls/field.tsx';
import { sentenceCase } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { EditConflict } from '../forms/edit-conflict.tsx';
import { FormError } from '../forms/form-error.tsx';
import { schemaResolver } from '../forms/schema-resolver.ts';

interface PersonFormProps {
  /** Null for an invitation. */
  person: StaffPerson | null;
  /** The current version on the server. */
  held: StaffPerson | null;
  onDone: () => void;
}

interface Values {
  /** 0 for a new person. */
  id: StaffId;
  version: string;
  name: string;
  email: string;
  roles: string[];
  stopped: boolean;
}

export function PersonForm({ person, held, onDone }: PersonFormProps): ReactElement {
  const isNew = person === null;
  function finish(done: string) {
    return ({ waiting }: { readonly waiting: Waiting | null }): void => {
      toast.success(waiting === null ? done : waitingText(waiting));
    };
  }
  const roles = useApiQuery(listRoles, null);
  const form = useForm<Values>({
    defaultValues: {
      id: person?.id ?? (0 as StaffId),
      version: person?.version ?? '',
      name: person?.name ?? '',
      email: person?.email ?? '',
      roles: person?.roles ?? [],
      stopped: person?.state === 'stopped',
    },
    resolver: schemaResolver(isNew ? invitePerson.schema : savePerson.schema),
  });
  const invalidates = [listPeople, listRoles, listSessions, listPendingChanges];
  const invite = useApiMutation(invitePerson, {
    ...{ invalidates, showsError: true, closes: onDone },
    onDone: finish('Invitation queued'),
  });
  const save = useApiMutation(savePerson, {
    ...{ invalidates, showsError: true, closes: onDone },
    onDone: finish('Saved'),
  });
  const error = invite.error ?? save.error;
  const { errors } = form.formState;
  const isOld = held !== null && held.version !== form.watch('version');
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((values) => (isNew ? invite.mutate(values) : save.mutate(values)))}
    >
      <Field label="Name" problem={errors.name?.message}>
        {(control) => <input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      {isNew && (
        <Field label="Email" hint="The invitation is sent here." problem={errors.email?.message}>
          {(control) => <input {...control} {...form.register('email')} type="email" autoComplete="off" />}
        </Field>
      )}
      <fieldset className="grid gap-2">
        <legend className="label mb-1">Roles</legend>
        {roles.isPending && <LoadingRows rows={3} />}
        {roles.isError && <ErrorState error={roles.error} onRetry={() => roles.refetch()} />}
        {roles.data?.map((role) => (
          <label key={role.id} className="flex min-h-11 items-start gap-2.5 lg:min-h-0">
            <input
              type="checkbox"
              value={role.id}
              {...form.register('roles')}
              className="mt-1 size-4 shrink-0 accent-(--green)"
            />
            <span>
              <b>{sentenceCase(role.name)}</b>
              <span className="block text-[13px] text-muted">{role.description}</span>
            </span>
          </label>
        ))}
        <FieldProblem>{errors.roles?.message}</FieldProblem>
      </fieldset>
      {!isNew && (
        <label className="flex min-h-11 items-center gap-2.5">
          <input type="checkbox" {...form.register('stopped')} className="size-4 shrink-0 accent-(--down)" />
          Block access
        </label>
      )}
      {isOld && (
        <EditConflict onOverwrite={() => form.setValue('version', held.version)}>
          Now: {held.name}, {held.roleNames.join(', ')}, {held.state}
        </EditConflict>
      )}
      {!isEditConflict(error) && <FormError>{error?.message}</FormError>}
      <Button
        type="submit"
        tone="solid"
        className="justify-self-start"
        disabled={isOld}
        busy={invite.isPending || save.isPending}
      >
        {isNew ? 'Send invitation' : 'Save'}
      </Button>
    </form>
  );
}
