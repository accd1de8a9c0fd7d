import { Button, Icon } from '@tola/ui';
import { Upload } from 'lucide-react';
import { type ReactElement, useId, useRef } from 'react';
import { toast } from '../toast/toast.ts';
import { readScreenshot, SCREENSHOT_TYPES, type Screenshot } from './screenshot-file.ts';

interface ScreenshotFieldProps {
  readonly screenshot: Screenshot | null;
  readonly problem: string | null;
  readonly onChange: (screenshot: Screenshot | null) => void;
  /** Called when the file is invalid. */
  readonly onError: (message: string) => void;
}

/** Payment screenshot: choose, preview, remove. */
export function ScreenshotField({ screenshot, problem, onChange, onError }: ScreenshotFieldProps): ReactElement {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  async function pick(files: FileList | null): Promise<void> {
    const file = files?.[0];
    if (file === undefined) return;
    try {
      onChange(await readScreenshot(file));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      toast.error(message);
      onError(message);
    } finally {
      // Lets the same file be chosen again after removal.
      if (input.current !== null) input.current.value = '';
    }
  }

  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        Payment screenshot
      </label>
      <div className="relative">
        {screenshot === null && <DropPlace />}
        <input
          ref={input}
          id={id}
          name="screenshot"
          type="file"
          accept={SCREENSHOT_TYPES.join(',')}
          aria-describedby={`${id}-note`}
          {...(problem === null ? {} : { 'aria-invalid': true })}
          onChange={(event) => void pick(event.currentTarget.files)}
          className={
            screenshot === null ? 'peer absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer' : 'sr-only'
          }
        />
        {screenshot !== null && (
          <Preview screenshot={screenshot} onRemove={() => onChange(null)} onReplace={() => input.current?.click()} />
        )}
      </div>
      <p
        id={`${id}-note`}
        className={problem === null ? 'text-[13.5px] text-muted' : 'text-[13.5px] font-medium text-down'}
      >
        {problem ?? 'PNG, JPEG or WebP, up to 5 MB.'}
      </p>
    </div>
  );
}

function DropPlace(): ReactElement {
  return (
    <div className="flex min-h-24 items-center justify-center gap-3 rounded-card border border-dashed border-line-strong bg-paper px-5 py-4 text-center has-[+:focus-visible]:outline-2 has-[+:focus-visible]:outline-offset-2 has-[+:focus-visible]:outline-green-ink">
      <Icon of={Upload} />
      <span className="font-semibold">Upload screenshot</span>
    </div>
  );
}

interface PreviewProps {
  readonly screenshot: Screenshot;
  readonly onRemove: () => void;
  readonly onReplace: () => void;
}

function Preview({ screenshot, onRemove, onReplace }: PreviewProps): ReactElement {
  return (
    <figure className="flex items-center gap-4 rounded-card border border-line bg-ivory p-3">
      <img
        src={screenshot.dataUrl}
        alt="Your screenshot"
        width={88}
        height={88}
        className="size-22 shrink-0 rounded-lg border border-line bg-paper object-contain"
      />
      <figcaption className="min-w-0 flex-1">
        <p className="truncate font-medium" title={screenshot.name}>
          {screenshot.name}
        </p>
        <div className="-ml-5 flex flex-wrap">
          <Button tone="quiet" size="small" onClick={onReplace}>
            Replace
          </Button>
          <Button tone="quiet" size="small" onClick={onRemove}>
            Remove
          </Button>
        </div>
      </figcaption>
    </figure>
  );
}
