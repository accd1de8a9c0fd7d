/** Internal notes with a form to add one. */
import { type ReactElement, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { formatDateTime } from '../controls/format.ts';

interface NotesProps {
  notes: readonly { readonly id: number; readonly text: string; readonly who: string; readonly at: string }[];
  busy: boolean;
  /** Adds a note; the text stays in the field until it is saved. */
  onSave: (text: string, callbacks: { onSuccess: () => void }) => void;
}

export function Notes({ notes, busy, onSave }: NotesProps): ReactElement {
  const [text, setText] = useState('');
  return (
    <section aria-label="Notes" className="box grid gap-3 p-4">
      <h2>Notes</h2>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSave(text.trim(), { onSuccess: () => setText('') });
        }}
      >
        <Field label="Internal note">
          {(control) => (
            <textarea
              {...control}
              rows={2}
              value={text}
              maxLength={2000}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={busy} disabled={text.trim() === ''} className="justify-self-start">
          Add note
        </Button>
      </form>
      <ul>
        {notes.map((note) => (
          <li key={note.id} className="border-t border-line py-2">
            <p className="whitespace-pre-wrap">{note.text}</p>
            <p className="text-[13px] text-muted">
              {note.who}, {formatDateTime(note.at)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
