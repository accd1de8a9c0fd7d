/** Adds a tag to the selected orders, or removes it. */
import { listOrders, tagOrders } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { callApi } from '../api/client.ts';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { useUndo } from '../undo/use-undo.ts';
import type { NamedOrder } from './each-order.ts';

export function TagForm({ orders, onDone }: { orders: readonly NamedOrder[]; onDone: () => void }): ReactElement {
  const [tag, setTag] = useState('');
  const offerUndo = useUndo();
  const save = useApiMutation(tagOrders, {
    invalidates: [listOrders],
    onDone: ({ changed }, made) => {
      const inverse = { ...made, orderIds: [...changed], isOn: !made.isOn };
      if (changed.length === 0) toast.success('Tags saved');
      else
        offerUndo({
          message: 'Tags saved',
          undo: async () => await callApi(tagOrders, inverse),
          invalidates: [listOrders],
        });
      onDone();
    },
  });
  const orderIds = orders.map(({ id }) => id);
  const isEmpty = tag.trim() === '';
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) save.mutate({ orderIds, tag: tag.trim(), isOn: true });
      }}
    >
      <Field label="Tag" hint="Shown in the list of orders, which it filters. Customers do not see it.">
        {(control) => (
          <input {...control} value={tag} maxLength={30} onChange={(event) => setTag(event.currentTarget.value)} />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          disabled={isEmpty}
          busy={save.isPending}
          onClick={() => save.mutate({ orderIds, tag: tag.trim(), isOn: false })}
        >
          Remove tag
        </Button>
        <Button type="submit" tone="solid" disabled={isEmpty} busy={save.isPending}>
          Add tag
        </Button>
      </div>
    </form>
  );
}
