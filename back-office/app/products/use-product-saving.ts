/** Saves a product with its variants, and merges what someone else changed meanwhile. */
import { useQueryClient } from '@tanstack/react-query';
import {
  listChoices,
  listRecords,
  listWeightTerms,
  type ProductWithVariants,
  type RecordValues,
  readProduct,
  readSetUp,
  saveProduct,
} from '@tola/contract/staff';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { callApi, isEditConflict } from '../api/client.ts';
import { useApiMutation } from '../api/hooks.ts';
import { useBackHref } from '../lists/list-state.ts';
import { type Undoable, useUndo } from '../undo/use-undo.ts';
import { formOf, type ProductForm, savingOf } from './product-form-values.ts';
import { mergedByItself, unflat } from './product-merge.ts';

interface ProductSaving {
  /** The version being edited. */
  readonly base: ProductWithVariants | null;
  readonly busy: boolean;
  isSaved(): boolean;
  submit(form: ProductForm): void;
  leave(): void;
  readonly conflict: { readonly mine: ProductForm; readonly theirs: ProductWithVariants } | null;
  discardMine(): void;
  /** @param values as one flat record */
  saveMerged(values: RecordValues): void;
  closeConflict(): void;
}

export function useProductSaving(held: ProductWithVariants | null): ProductSaving {
  const [base, setBase] = useState(held);
  const [conflict, setConflict] = useState<ProductSaving['conflict']>(null);
  const isSaved = useRef(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const offerUndo = useUndo();
  /** The product that the next saving replaces. */
  const replaced = useRef<ProductWithVariants | null>(null);
  const list = useBackHref('/records/products');
  const [params] = useSearchParams();
  const back = params.get('then') === '/set-up' ? '/set-up' : list;
  const save = useApiMutation(saveProduct, {
    invalidates: [listRecords, listChoices, listWeightTerms, readSetUp],
    showsError: ['changed-meanwhile'],
    onDone: (saved) => finish(saved, undoOfProduct(replaced.current, saved)),
  });
  function leave(): void {
    isSaved.current = true;
    navigate(back);
  }
  function finish(saved: ProductWithVariants, undoable: Undoable | null): void {
    if (undoable === null) toast.success('Saved');
    else offerUndo(undoable);
    client.setQueryData([readProduct.name, { id: saved.product.id }], saved);
    leave();
  }
  function submit(form: ProductForm, from: ProductWithVariants | null): void {
    const saving = savingOf(form, from);
    if (from !== null && isNothing(saving)) {
      finish(from, null);
      return;
    }
    replaced.current = from;
    save.mutate(saving, {
      onError: async (error) => {
        if (!isEditConflict(error) || from === null) return;
        const theirs = await callApi(readProduct, { id: from.product.id });
        const merged = mergedByItself(from, form, theirs);
        if (merged === null) setConflict({ mine: form, theirs });
        else submit(merged, theirs);
      },
    });
  }
  return {
    base,
    busy: save.isPending,
    isSaved: () => isSaved.current,
    submit: (form) => submit(form, base),
    leave,
    conflict,
    discardMine() {
      if (conflict !== null) setBase(conflict.theirs);
      setConflict(null);
    },
    saveMerged(values) {
      if (conflict === null) return;
      setConflict(null);
      submit(unflat(values, conflict.mine, conflict.theirs), conflict.theirs);
    },
    closeConflict: () => setConflict(null),
  };
}

/** Null for a new product, and where variants were added or removed: their ids would not come back. */
function undoOfProduct(before: ProductWithVariants | null, saved: ProductWithVariants): Undoable | null {
  const ids = ({ variants }: ProductWithVariants): string => variants.map(({ id }) => id).join();
  if (before === null || ids(before) !== ids(saved)) return null;
  return {
    message: 'Saved',
    undo: async () => await callApi(saveProduct, savingOf(formOf(before), saved)),
    invalidates: [readProduct, listRecords, listChoices, listWeightTerms],
  };
}

function isNothing({ values, variants, removed }: ReturnType<typeof savingOf>): boolean {
  return values === null && variants.length === 0 && removed.length === 0;
}
