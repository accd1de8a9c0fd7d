import { noteOnOrder, type StaffOrder } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useAct } from '../calls/use-calls.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { moment } from '../controls/words.ts';

/** Notes for colleagues. */
export function Notes({ order }: { order: StaffOrder }): ReactElement {
  const [text, setText] = useState('');
  const act = useAct(noteOnOrder, { refreshes: ['ReadOrder'], onDone: () => setText('') });
  return (
    <section aria-label="Notes" className="box grid gap-3 p-4">
      <h2>Notes</h2>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          act.mutate({ orderId: order.id, text });
        }}
      >
        <Field label="Note for colleagues">
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
        <Button type="submit" busy={act.isPending} disabled={text.trim() === ''} className="justify-self-start">
          Keep the note
        </Button>
      </form>
      <ul>
        {order.notes.map((note) => (
          <li key={note.id} className="border-t border-line py-2">
            <p className="whitespace-pre-wrap">{note.text}</p>
            <p className="text-[13px] text-muted">
              {note.who}, {moment(note.at)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
