/** Form of one setting, with the reason where its change needs one. */
import { type BusinessSetting, listPendingChanges, listSettings, readSetUp, saveSetting } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { isEditConflict } from '../api/client.ts';
import { useApiMutation } from '../api/hooks.ts';
import { waitingText } from '../changes/waiting-text.ts';
import { Button } from '../controls/button.tsx';
import { formatSetting, labelOf } from '../fields/setting-labels.ts';
import { EditConflict } from '../forms/edit-conflict.tsx';
import { ReasonField, reasonProblem } from '../forms/reason-form.tsx';
import { ValueEditor } from './value-editor.tsx';

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
  const mutation = useApiMutation(saveSetting, {
    invalidates: [listSettings, listPendingChanges, readSetUp],
    onDone(reply) {
      toast.success(reply === null ? 'Setting saved' : waitingText(reply.waiting));
      onDone();
    },
    showsError: true,
  });
  function submit(): void {
    const wrong = setting.needsReason ? reasonProblem(reason) : undefined;
    setWrongReason(wrong);
    if (wrong === undefined) mutation.mutate({ name: setting.name, version, value, reason: reason.trim() });
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
      {mutation.error !== null && !isEditConflict(mutation.error) && (
        <p role="alert" className="font-medium text-down">
          {mutation.error.message}
        </p>
      )}
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
