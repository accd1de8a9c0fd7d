/** Makes a preview link of what the form holds, and shows the links of the record that still work. */
import {
  listPreviews,
  makePreview,
  PREVIEW_DAYS,
  type PREVIEWED,
  type PreviewLink,
  type RecordValues,
  revokePreview,
} from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button, buttonClass } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { useUploads } from './uploads.tsx';

export type PreviewedResource = (typeof PREVIEWED)[number];

export interface Draft {
  readonly values: RecordValues;
  readonly variants: readonly { readonly id: number | null; readonly values: RecordValues }[];
}

interface PreviewButtonProps {
  resource: PreviewedResource;
  /** Null for a record that was not saved yet. */
  id: number | null;
  /** The form as it is now. */
  draft: () => Draft;
}

export function PreviewButton({ resource, id, draft }: PreviewButtonProps): ReactElement {
  const uploads = useUploads();
  const [path, setPath] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const make = useApiMutation(makePreview, { invalidates: [listPreviews], onDone: (link) => setPath(link.path) });
  async function begin(): Promise<void> {
    setWaiting(true);
    await uploads.settled();
    setWaiting(false);
    const { values, variants } = draft();
    make.mutate({ resource, id, values, variants: [...variants] });
  }
  return (
    <>
      <Button busy={make.isPending || isWaiting} onClick={() => void begin()}>
        Preview
      </Button>
      <Dialog title="Preview" open={path !== null} onClose={() => setPath(null)}>
        {path !== null && <MadeLink path={path} />}
        {path !== null && id !== null && <LiveLinks resource={resource} id={id} />}
      </Dialog>
    </>
  );
}

function MadeLink({ path }: { path: string }): ReactElement {
  const url = new URL(path, location.origin).href;
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied');
  }
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        Shows what the form held when you pressed Preview, as the store would. Everybody with the link sees it, for{' '}
        {PREVIEW_DAYS} days or until you revoke it. Nothing is saved or published by it.
      </p>
      <input readOnly aria-label="Preview link" className="control text-muted" value={url} />
      <div className="flex flex-wrap gap-2">
        <a href={path} target="_blank" rel="noreferrer" className={buttonClass('solid')}>
          Open preview
        </a>
        <Button onClick={() => void copy()}>Copy link</Button>
      </div>
    </div>
  );
}

/** Includes the one just made. */
function LiveLinks({ resource, id }: { resource: PreviewedResource; id: number }): ReactElement | null {
  const links = useApiQuery(listPreviews, { resource, id });
  const revoke = useApiMutation(revokePreview, { success: 'Link revoked', invalidates: [listPreviews] });
  const rows: readonly PreviewLink[] = links.data ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="mt-5 border-t border-line pt-4" aria-label="Links that work">
      <h3 className="label mb-2">Links that work</h3>
      <ul className="grid max-h-64 gap-1 overflow-y-auto text-[13px]">
        {rows.map((link) => (
          <li key={link.id} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {link.madeBy}, {formatDateTime(link.madeAt)}
            </span>
            <Button
              aria-label={`Revoke the link of ${formatDateTime(link.madeAt)}`}
              busy={revoke.isPending && revoke.variables.id === link.id}
              onClick={() => revoke.mutate({ id: link.id })}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
