import {
  addRole,
  COMPOSABLE_RIGHTS,
  listPendingChanges,
  listPeople,
  listRoles,
  RIGHT_AREAS,
  RIGHTS,
  type Right,
  type StaffRole,
  saveRole,
  whoAmI,
} from '@tola/contract/staff';
import { type ReactElement, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { isEditConflict } from '../api/client.ts';
import { useApiMutation } from '../api/hooks.ts';
import { waitingText } from '../changes/waiting-text.ts';
import { Button } from '../controls/button.tsx';
import { Field, FieldProblem } from '../controls/field.tsx';
import { EditConflict } from '../forms/edit-conflict.tsx';
import { FormError } from '../forms/form-error.tsx';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { schemaResolver } from '../forms/schema-resolver.ts';

interface RoleFormProps {
  /** Null for a new role. */
  role: StaffRole | null;
  /** The role whose rights are selected first. */
  start: StaffRole | null;
}

interface Values {
  id: string;
  version: string;
  name: string;
  description: string;
  rights: Right[];
}

export function RoleForm({ role, start }: RoleFormProps): ReactElement {
  const navigate = useNavigate();
  // A ref, because the guard is asked before the next render.
  const isSaved = useRef(false);
  const isNew = role === null;
  const form = useForm<Values>({
    defaultValues: {
      id: role?.id ?? '',
      version: role?.version ?? '',
      name: role?.name ?? '',
      description: start?.description ?? '',
      rights: (start?.rights ?? []).filter((right) => COMPOSABLE_RIGHTS.includes(right)),
    },
    resolver: schemaResolver(isNew ? addRole.schema : saveRole.schema),
  });
  const invalidates = [listRoles, listPeople, listPendingChanges, whoAmI];
  function leave(): void {
    isSaved.current = true;
    navigate('/roles');
  }
  const add = useApiMutation(addRole, { invalidates, showsError: true, success: 'Role added', onDone: leave });
  const save = useApiMutation(saveRole, {
    invalidates,
    showsError: true,
    onDone: ({ waiting }) => {
      toast.success(waiting === null ? 'Saved' : waitingText(waiting));
      leave();
    },
  });
  const error = add.error ?? save.error;
  const { errors, isDirty } = form.formState;
  const isOld = role !== null && role.version !== form.watch('version') && !save.isPending && !save.isSuccess;
  return (
    <form
      noValidate
      className="box grid max-w-[980px] gap-6 p-4 md:p-6"
      onSubmit={form.handleSubmit((values) => (isNew ? add.mutate(values) : save.mutate(values)))}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Name" problem={errors.name?.message}>
          {(control) => <input {...control} {...form.register('name')} autoComplete="off" />}
        </Field>
        <Field label="Description" problem={errors.description?.message} optional>
          {(control) => <input {...control} {...form.register('description')} autoComplete="off" />}
        </Field>
      </div>
      {RIGHT_AREAS.map((area) => (
        <Area key={area} area={area} form={form} />
      ))}
      <FieldProblem>{errors.rights?.message && `Rights: ${errors.rights.message}`}</FieldProblem>
      {isOld && (
        <EditConflict onOverwrite={() => form.setValue('version', role.version)}>
          Now: {role.name}, {role.rights.map((right) => RIGHTS[right].label).join(', ')}
        </EditConflict>
      )}
      {!isEditConflict(error) && <FormError>{error?.message}</FormError>}
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <Button type="submit" tone="solid" disabled={isOld} busy={add.isPending || save.isPending}>
          {isNew ? 'Add role' : 'Save'}
        </Button>
        {isDirty && <span className="text-[13px] text-muted">Unsaved changes</span>}
      </div>
      <LeaveGuard holds={() => isDirty && !isSaved.current} />
    </form>
  );
}

function Area({ area, form }: { area: (typeof RIGHT_AREAS)[number]; form: UseFormReturn<Values> }): ReactElement {
  return (
    <fieldset className="grid gap-x-6 gap-y-3 md:grid-cols-2">
      <legend className="mb-2 text-base font-semibold">{area}</legend>
      {COMPOSABLE_RIGHTS.filter((right) => RIGHTS[right].area === area).map((right) => (
        <label key={right} className="flex min-h-11 items-start gap-2.5 lg:min-h-0">
          <input
            type="checkbox"
            value={right}
            {...form.register('rights')}
            className="mt-1 size-4 shrink-0 accent-(--green)"
          />
          <span>
            <span className="font-medium">{RIGHTS[right].label}</span>
            <span className="block text-[13px] text-muted">{RIGHTS[right].description}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
