import { classNames, controlClass } from '@tola/ui';
import { type ReactElement, useEffect, useId, useState } from 'react';

interface VisitingCardFieldProps {
  name: string;
  file: File | null;
  onChoose: (file: File | null) => void;
  problem: string | null;
}

/** Visiting card upload with preview. */
export function VisitingCardField({ name, file, onChoose, problem }: VisitingCardFieldProps): ReactElement {
  const id = useId();
  const preview = usePreview(file);
  return (
    <div className="grid content-start gap-1.5 sm:col-span-2">
      <label htmlFor={id} className="text-sm font-semibold">
        Visiting card image
      </label>
      <input
        id={id}
        name={name}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={`${id}-hint ${id}-problem`}
        {...(problem === null ? {} : { 'aria-invalid': true })}
        onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
        className={classNames(
          controlClass,
          'file:mr-4 file:min-h-8 file:cursor-pointer file:rounded-full file:border file:border-line-strong file:bg-paper file:px-4 file:font-semibold file:text-ink',
        )}
      />
      <p id={`${id}-hint`} className="text-[13.5px] text-muted">
        Photo or scan in PNG, JPEG or WebP, up to 5 MB.
      </p>
      <p id={`${id}-problem`} className="text-[13.5px] font-medium text-down">
        {problem}
      </p>
      {preview !== null && (
        <img
          src={preview}
          alt="Your visiting card"
          className="max-h-48 w-auto justify-self-start rounded-lg border border-line"
        />
      )}
    </div>
  );
}

/** Object URL of the chosen file, revoked when it changes. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [file]);
  return address;
}
