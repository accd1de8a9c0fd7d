/** Saved views of a list: open, save the shown one under a name, share, delete. */
import { listSavedViews, removeView, type SavedView, saveView } from '@tola/contract/staff';
import { Bookmark, X } from 'lucide-react';
import { type FormEvent, type ReactElement, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { Popover } from '../controls/popover.tsx';
import { useMay } from '../session/use-self.ts';
import type { ListLook } from './list-look.ts';

interface SavedViewsProps {
  list: string;
  look: ListLook;
}

export function SavedViews({ list, look }: SavedViewsProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const views = useApiQuery(listSavedViews, { list }, { enabled: isOpen });
  return (
    <Popover
      label="Views"
      icon={<Bookmark size={18} strokeWidth={1.5} aria-hidden />}
      open={isOpen}
      onOpenChange={setOpen}
    >
      {(views.data ?? []).length === 0 ? (
        <p className="text-[13px] text-muted">
          {views.isPending ? 'Loading…' : 'No saved views yet. A view keeps filters, sorting and columns.'}
        </p>
      ) : (
        <ul aria-label="Saved views">
          {views.data?.map((view) => (
            <View key={view.id} list={list} view={view} onOpen={() => setOpen(false)} />
          ))}
        </ul>
      )}
      <SaveForm list={list} look={look} />
    </Popover>
  );
}

function View({ list, view, onOpen }: { list: string; view: SavedView; onOpen: () => void }): ReactElement {
  const mayShare = useMay()('views.share');
  const remove = useApiMutation(removeView, { invalidates: [listSavedViews] });
  const { id, name, query, isShared, isMine, who } = view;
  return (
    <li className="flex items-center gap-1 border-b border-line">
      <Link
        to={`/${list}?${query}`}
        onClick={onOpen}
        className="flex min-h-11 min-w-0 flex-1 flex-col justify-center font-semibold text-green-ink hover:underline lg:min-h-9"
      >
        <span className="truncate">{name}</span>
        {isShared && (
          <span className="text-[13px] font-normal text-muted">{isMine ? 'Shared with all' : `Shared by ${who}`}</span>
        )}
      </Link>
      {(isMine || mayShare) && (
        <button
          type="button"
          aria-label={`Delete view ${name}`}
          disabled={remove.isPending}
          className="grid size-11 place-items-center rounded-full text-muted hover:text-ink lg:size-9"
          onClick={() => remove.mutate({ id })}
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </button>
      )}
    </li>
  );
}

function SaveForm({ list, look }: SavedViewsProps): ReactElement {
  const mayShare = useMay()('views.share');
  const { search } = useLocation();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = useApiMutation(saveView, {
    success: 'View saved',
    showsError: true,
    invalidates: [listSavedViews],
    onDone: () => setName(''),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') return;
    save.mutate({ list, name: name.trim(), query: queryOf(search, look), isShared });
  }
  return (
    <form noValidate className="mt-3 grid gap-2" onSubmit={submit}>
      <Field label="Save this view as" problem={save.error?.message}>
        {(control) => (
          <input {...control} value={name} maxLength={60} onChange={(event) => setName(event.currentTarget.value)} />
        )}
      </Field>
      {mayShare && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 lg:min-h-9">
          <input
            type="checkbox"
            className="size-[18px] accent-[var(--green)]"
            checked={isShared}
            onChange={() => setShared(!isShared)}
          />
          Share with all staff
        </label>
      )}
      <Button type="submit" busy={save.isPending} disabled={name.trim() === ''}>
        Save view
      </Button>
    </form>
  );
}

/** What the address of the list says, with the columns as they are hidden now, and without the page. */
function queryOf(search: string, { hidden }: ListLook): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  query.set('hidden', [...hidden].join(','));
  return query.toString();
}
