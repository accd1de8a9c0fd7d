/** Tags of a customer: words by which staff sort customers. */
import { type CustomerDetail, listCustomers, readCustomer, tagCustomer } from '@tola/contract/staff';
import { X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../api/client.ts';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { useMay } from '../session/use-self.ts';
import { useUndo } from '../undo/use-undo.ts';

export function Tags({ customer }: { customer: CustomerDetail }): ReactElement | null {
  const [typed, setTyped] = useState('');
  const mayTag = useMay()(tagCustomer.right) && customer.erasedAt === null;
  const offerUndo = useUndo();
  const invalidates = [readCustomer, listCustomers];
  const mutation = useApiMutation(tagCustomer, {
    invalidates,
    onDone: (_, made) =>
      offerUndo({
        message: made.add ? 'Tag added' : 'Tag removed',
        undo: async () => await callApi(tagCustomer, { ...made, add: !made.add }),
        invalidates,
      }),
  });
  const customerId = customer.id;
  if (!mayTag && customer.tags.length === 0) return null;
  return (
    <section aria-label="Tags" className="mb-4 flex flex-wrap items-center gap-2">
      {customer.tags.map((tag) => (
        <span key={tag} className="inline-flex items-center rounded-full border border-line bg-paper text-[13px]">
          <Link to={`/customers?tag=${encodeURIComponent(tag)}`} className="py-1 pl-3 hover:underline">
            {tag}
          </Link>
          {mayTag ? (
            <button
              type="button"
              aria-label={`Remove tag ${tag}`}
              className="grid size-11 place-items-center rounded-full text-muted hover:text-ink lg:size-8"
              onClick={() => mutation.mutate({ customerId, tag, add: false })}
            >
              <X size={14} aria-hidden />
            </button>
          ) : (
            <span className="pr-3" />
          )}
        </span>
      ))}
      {mayTag && (
        <form
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() === '') return;
            mutation.mutate({ customerId, tag: typed, add: true }, { onSuccess: () => setTyped('') });
          }}
        >
          <input
            aria-label="New tag"
            placeholder="Add a tag"
            className="control w-36"
            maxLength={30}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {typed.trim() !== '' && (
            <Button type="submit" busy={mutation.isPending}>
              Add
            </Button>
          )}
        </form>
      )}
    </section>
  );
}
