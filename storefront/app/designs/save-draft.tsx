import type { WeightId } from '@tola/contract';
import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { toast } from '../toast/toast.ts';
import type { DesignEditing } from './use-design.ts';

interface SaveDraftProps {
  readonly editing: DesignEditing;
  readonly path: string;
  readonly weightId: WeightId;
}

/** Saves the draft, and gives its link and its proof. */
export function SaveDraft({ editing, path, weightId }: SaveDraftProps): ReactElement {
  const [busy, setBusy] = useState(false);
  const { savedId, problems } = editing;
  const address = savedId === null ? null : `${path}?weight=${weightId}&design=${savedId}`;

  async function save(): Promise<void> {
    const [first] = problems;
    if (first !== undefined) {
      toast.error(first.sentence);
      return;
    }
    setBusy(true);
    const id = await editing.save();
    setBusy(false);
    if (id === null) return;
    // The address keeps the draft when the page is loaded again.
    history.replaceState(history.state, '', `${path}?weight=${weightId}&design=${id}`);
    toast.success('Your design is saved');
  }

  async function copy(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(new URL(link, window.location.origin).href);
      toast.success('Link copied');
    } catch (error) {
      console.warn('The link could not be copied', error);
      toast.error('The link could not be copied. It is in the address bar');
    }
  }

  if (address === null || savedId === null)
    return (
      <Button tone="outline" wide busy={busy} onClick={() => void save()}>
        Save and get a link
      </Button>
    );
  return (
    <div role="status" className="grid gap-3 rounded-lg bg-gold-soft px-4 py-3 text-[15px]">
      <p>Saved. Everybody who has the link can see this design.</p>
      <div className="flex flex-wrap gap-2">
        <Button tone="outline" size="small" onClick={() => void copy(address)}>
          Copy the link
        </Button>
        <a className="button button-outline min-h-11 px-5 text-[15px]" href={`/api/designs/${savedId}/proof.pdf`}>
          Proof as PDF
        </a>
      </div>
    </div>
  );
}
