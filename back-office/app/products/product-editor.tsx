/** Page of one product: texts, variants, prices, stock and pictures in one form. */
import { mayAddOrRemove, type ProductWithVariants, removeRecord } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useApiMutation } from '../api/hooks.ts';
import { buttonClass } from '../controls/button.tsx';
import { Confirm } from '../controls/dialog.tsx';
import { MergeDialog } from '../records/merge-dialog.tsx';
import { RECORD_QUERIES } from '../records/use-record-saving.ts';
import { useSelf } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { ProductFormView } from './product-form.tsx';
import { formOf, PRODUCTS, type ProductForm } from './product-form-values.ts';
import { flat, flatFields } from './product-merge.ts';
import { useProductSaving } from './use-product-saving.ts';

interface ProductEditorProps {
  /** Null for a new product. */
  held: ProductWithVariants | null;
  /** Values of a new product. */
  start?: ProductForm;
}

export function ProductEditor({ held, start }: ProductEditorProps): ReactElement {
  const saving = useProductSaving(held);
  const { base, conflict } = saving;
  const first = base === null ? start : formOf(base);
  return (
    <Page
      title={base === null ? 'New product' : base.product.label}
      back={{ to: '/records/products', label: PRODUCTS.title }}
      actions={base !== null && <Actions product={base.product} onRemoved={saving.leave} />}
    >
      <ProductFormView
        key={base?.product.version ?? 'new'}
        base={base}
        start={first ?? { variants: [] }}
        busy={saving.busy}
        isSaved={saving.isSaved}
        onSubmit={saving.submit}
      />
      {conflict !== null && base !== null && (
        <MergeDialog
          resource={{ fields: flatFields(base, conflict.theirs) }}
          base={flat(formOf(base))}
          mine={flat(conflict.mine)}
          theirs={flat(formOf(conflict.theirs))}
          onDiscardMine={saving.discardMine}
          onSaveMerged={saving.saveMerged}
          onClose={saving.closeConflict}
        />
      )}
    </Page>
  );
}

interface ActionsProps {
  product: ProductWithVariants['product'];
  onRemoved: () => void;
}

function Actions({ product, onRemoved }: ActionsProps): ReactElement | null {
  const { rights } = useSelf();
  const remove = useApiMutation(removeRecord, { success: 'Deleted', invalidates: RECORD_QUERIES, onDone: onRemoved });
  if (!mayAddOrRemove(rights, PRODUCTS)) return null;
  return (
    <>
      <Link to={`/records/products/new?copy=${product.id}`} className={buttonClass()}>
        Duplicate
      </Link>
      <Confirm
        label="Delete"
        title={`Delete ${product.label}?`}
        action="Delete product"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ resource: 'products', id: product.id, version: product.version })}
      >
        This can’t be undone; the audit log keeps a copy. To take it off the store for a while, hide its variants
        instead.
      </Confirm>
    </>
  );
}
