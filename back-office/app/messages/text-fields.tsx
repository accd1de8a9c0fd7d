/** Fields of the editor of a message's text, with its placeholders. */
import type { MessageTextDetail } from '@tola/contract/staff';
import { type ReactElement, useRef } from 'react';
import { Field } from '../controls/field.tsx';
import type { TextEditing } from './use-text-editing.ts';

interface TextFieldsProps {
  held: MessageTextDetail;
  editing: TextEditing;
  mayChange: boolean;
}

export function TextFields({ held, editing, mayChange }: TextFieldsProps): ReactElement {
  const { subject, setSubject, body, setBody } = editing;
  const field = useRef<HTMLTextAreaElement>(null);
  const isMail = held.channel === 'mail';
  function insert(name: string): void {
    const at = field.current?.selectionStart ?? body.length;
    setBody(`${body.slice(0, at)}{${name}}${body.slice(at)}`);
    field.current?.focus();
  }
  return (
    <>
      {isMail && (
        <Field label="Subject">
          {(control) => (
            <input
              {...control}
              readOnly={!mayChange}
              maxLength={200}
              value={subject}
              onChange={(event) => setSubject(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Field label="Text" hint={isMail ? MAIL_HINT : SMS_HINT}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            readOnly={!mayChange}
            rows={isMail ? 14 : 6}
            maxLength={10_000}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
        )}
      </Field>
      {!isMail && <Registrations editing={editing} mayChange={mayChange} />}
      {mayChange && <Placeholders held={held} onInsert={insert} />}
    </>
  );
}

/** Under which names operators and WhatsApp know the text. */
function Registrations({ editing, mayChange }: Pick<TextFieldsProps, 'editing' | 'mayChange'>): ReactElement {
  const { dlt, setDlt, whatsApp, setWhatsApp } = editing;
  return (
    <>
      <Field label="DLT template id" optional hint="10 to 25 digits, from the DLT portal of your operator.">
        {(control) => (
          <input
            {...control}
            readOnly={!mayChange}
            inputMode="numeric"
            value={dlt}
            onChange={(event) => setDlt(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field
        label="WhatsApp template"
        optional
        hint="Name of the approved template, whose parameters are the placeholders in this order. Customers who agreed get it on WhatsApp instead of SMS."
      >
        {(control) => (
          <input
            {...control}
            readOnly={!mayChange}
            autoCapitalize="none"
            value={whatsApp}
            onChange={(event) => setWhatsApp(event.currentTarget.value)}
          />
        )}
      </Field>
    </>
  );
}

const MAIL_HINT = 'An empty line begins a paragraph. {details} stands by itself for the table, figures or link.';
const SMS_HINT = 'As registered with DLT, with placeholders where the register has {#var#}.';

function Placeholders({ held, onInsert }: { held: MessageTextDetail; onInsert: (name: string) => void }): ReactElement {
  return (
    <fieldset>
      <legend className="label mb-1">Placeholders</legend>
      <ul className="flex flex-wrap gap-1.5">
        {held.placeholders.map(({ name, sample, isRequired }) => (
          <li key={name}>
            <button
              type="button"
              title={sample}
              className="min-h-11 rounded-full border border-line px-3 text-[13px] hover:border-ink lg:min-h-8"
              onClick={() => onInsert(name)}
            >
              {`{${name}}`}
              {isRequired && <span className="text-muted"> required</span>}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
