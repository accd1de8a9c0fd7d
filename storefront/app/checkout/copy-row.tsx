import { Button, Icon } from '@tola/ui';
import { Check, Copy } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { toast } from '../toast/toast.ts';

const COPIED_MILLISECONDS = 2_000;

interface CopyRowProps {
  readonly name: string;
  /** Displayed text. */
  readonly shown: string;
  /** Copied text where it differs: an amount without its signs. */
  readonly copied?: string;
}

/** A label, a value and a copy button. */
export function CopyRow({ name, shown, copied = shown }: CopyRowProps): ReactElement {
  const [justCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!justCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [justCopied]);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(copied);
      setCopied(true);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
  }
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-t border-line py-1 first:border-0">
      <dt className="w-full text-[13.5px] text-muted sm:w-40">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-2">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{shown}</span>
        <Button
          tone="quiet"
          size="small"
          className="min-w-11 shrink-0 px-3!"
          aria-label={`Copy ${name}`}
          onClick={() => void copy()}
        >
          <Icon of={justCopied ? Check : Copy} size={18} />
          <span className="sr-only" role="status">
            {justCopied ? 'Copied' : ''}
          </span>
        </Button>
      </dd>
    </div>
  );
}
