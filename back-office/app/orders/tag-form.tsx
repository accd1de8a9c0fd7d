/** Adds a tag to the selected orders, or removes it. */
import type { OrderId } from '@tola/contract';
import { listOrders, tagOrders } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { callApi } from '../api/client.ts';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { FormError } from '../forms/form-error.tsx';
import { useUndo } from '../undo/use-undo.ts';
import { inParts, type NamedOrder } from './each-order.ts';

export function TagForm({ orders, onDone }: { orders: readonly NamedOrder[]; onDone: () => void }): ReactElement {
  const [tag, setTag] = useState('');
  const offerUndo = useUndo();
  const save = useApiMutation(tagOrders, { invalidates: [listOrders], showsError: true });
  async function setAll(isOn: boolean): Promise<void> {
    const made = { tag: tag.trim(), isOn };
    const changed = await saveParts(
      orders.map(({ id }) => id),
      async (orderIds) => (await save.mutateAsync({ ...made, orderIds: [...orderIds] })).changed,
    );
    if (changed === null) return;
    const undo = async (): Promise<void> => {
      for (const orderIds of inParts(changed)) await callApi(tagOrders, { ...made, orderIds, isOn: !isOn });
    };
    if (changed.length === 0) toast.success('Tags saved');
    else offerUndo({ message: 'Tags saved', undo, invalidates: [listOrders] });
    onDone();
  }
  const isEmpty = tag.trim() === '';
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) void setAll(true);
      }}
    >
      <Field label="Tag" hint="Shown in the list of orders, which it filters. Customers do not see it.">
        {(control) => (
          <input {...control} value={tag} maxLength={30} onChange={(event) => setTag(event.currentTarget.value)} />
        )}
      </Field>
      <FormError>{save.error?.message}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isEmpty} busy={save.isPending} onClick={() => void setAll(false)}>
          Remove tag
        </Button>
        <Button type="submit" tone="solid" disabled={isEmpty} busy={save.isPending}>
          Add tag
        </Button>
      </div>
    </form>
  );
}

/** @returns the orders that changed, or null after an error, which the form shows: the same tag again does the rest */
async function saveParts(
  all: readonly OrderId[],
  save: (part: readonly OrderId[]) => Promise<readonly OrderId[]>,
): Promise<OrderId[] | null> {
  const changed: OrderId[] = [];
  try {
    for (const part of inParts(all)) changed.push(...(await save(part)));
    return changed;
  } catch {
    return null;
  }
}
