/** File picker styled as a button. */
import { type ReactElement, useId } from 'react';
import { buttonClass, type Tone } from './button.tsx';

interface UploadButtonProps {
  label: string;
  /** Accepted media types. */
  accept: string;
  busy: boolean;
  tone?: Tone;
  onChoose: (file: File) => void;
}

export function UploadButton({ label, accept, busy, tone, onChoose }: UploadButtonProps): ReactElement {
  const id = useId();
  return (
    <span className="inline-flex">
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={busy}
        className="peer sr-only"
        onChange={(event) => {
          const input = event.currentTarget;
          const [file] = input.files ?? [];
          if (file !== undefined) onChoose(file);
          // Lets the same file be chosen again.
          input.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClass(tone)} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--green-ink)`}
      >
        {label}
      </label>
    </span>
  );
}
