/** Form of one setting, with the reason where its change needs one. */
import {
  type BusinessSetting,
  isSameValue,
  listPendingChanges,
  listSettings,
  readSetUp,
  saveSetting,
} from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { callApi, isEditConflict } from '../api/client.ts';
import { useApiMutation } from '../api/hooks.ts';
import { requireMadeAtOnce } from '../changes/made-at-once.ts';
import { waitingText } from '../changes/waiting-text.ts';
import { Button } from '../controls/button.tsx';
import { formatSetting, labelOf } from '../fields/setting-labels.ts';
import { EditConflict } from '../forms/edit-conflict.tsx';
import { FormError } from '../forms/form-error.tsx';
import { ReasonField, reasonProblem } from '../forms/reason-form.tsx';
import { ChangedSince } from '../undo/changed-since.ts';
import { type Undoable, useUndo } from '../undo/use-undo.ts';
import { isUnreadable, ValueEditor } from './value-editor.tsx';

interface SettingFormProps {
  /** The version being edited. */
  setting: BusinessSetting;
  /** The current version on the server. */
  held: BusinessSetting;
  onDone: () => void;
}

export function SettingForm({ setting, held, onDone }: SettingFormProps): ReactElement {
  const [value, setValue] = useState<unknown>(setting.value);
  const [version, setVersion] = useState(setting.version);
  const [reason, setReason] = useState('');
  const [wrongReason, setWrongReason] = useState<string>();
  const offerUndo = useUndo();
  const mutation = useApiMutation(saveSetting, {
    invalidates: [listSettings, listPendingChanges, readSetUp],
    onDone(reply, { value: set }) {
      if (reply === null) offerUndo(undoOf(held, set));
      else toast.success(waitingText(reply.waiting));
    },
    closes: onDone,
    showsError: true,
  });
  function submit(): void {
    const wrong = setting.needsReason ? reasonProblem(reason) : undefined;
    setWrongReason(wrong);
    if (wrong === undefined && !isUnreadable(value))
      mutation.mutate({ name: setting.name, version, value, reason: reason.trim() });
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="text-muted">{setting.sentence}</p>
      <ValueEditor
        name={setting.name}
        label={labelOf(setting.name)}
        shape={setting.shape}
        value={value}
        onChange={setValue}
        isWhole
      />
      {held.version !== version && (
        <EditConflict onOverwrite={() => setVersion(held.version)}>
          Current value: {formatSetting(held.name, held.value)}
        </EditConflict>
      )}
      {!isEditConflict(mutation.error) && <FormError>{mutation.error?.message}</FormError>}
      {setting.needsReason && <ReasonField problem={wrongReason} value={reason} onChange={setReason} />}
      <Button
        type="submit"
        tone="solid"
        busy={mutation.isPending}
        disabled={held.version !== version}
        className="justify-self-start"
      >
        Save
      </Button>
    </form>
  );
}

/** Sets the earlier value again, unless the setting has been changed since. */
function undoOf({ name, value: before }: BusinessSetting, set: unknown): Undoable {
  return {
    message: 'Setting saved',
    invalidates: [listSettings, listPendingChanges, readSetUp],
    undo: async () => {
      const { settings } = await callApi(listSettings, null);
      const now = settings.find((one) => one.name === name);
      if (now === undefined || !isSameValue(now.value, set)) throw new ChangedSince();
      const reply = await callApi(saveSetting, { name, version: now.version, value: before, reason: 'Undone' });
      requireMadeAtOnce(reply?.waiting ?? null);
    },
  };
}
