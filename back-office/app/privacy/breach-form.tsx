/** Form that records a breach or changes what is recorded. */
import { type Breach, listBreaches, saveBreach } from '@tola/contract/staff';
import { indianDateTime, indianInstant } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { EditConflict } from '../forms/edit-conflict.tsx';
import { FormError } from '../forms/form-error.tsx';

interface BreachFormProps {
  /** Null for a new one. */
  breach: Breach | null;
  /** The current version on the server. */
  held: Breach | null;
  onDone: () => void;
}

const TEXTS = [
  ['description', 'What happened', 4],
  ['dataAffected', 'Personal data affected', 2],
  ['consequences', 'Likely consequences for those affected', 2],
  ['measures', 'Measures taken and planned', 3],
] as const;

type TextName = (typeof TEXTS)[number][0];

export function BreachForm({ breach, held, onDone }: BreachFormProps): ReactElement {
  const [version, setVersion] = useState(breach?.version ?? null);
  const [title, setTitle] = useState(breach?.title ?? '');
  const [persons, setPersons] = useState(String(breach?.personsAffected ?? ''));
  const [happenedAt, setHappenedAt] = useState(breach?.happenedAt ?? null);
  const [noticedAt, setNoticedAt] = useState<string | null>(breach?.noticedAt ?? new Date().toISOString());
  const [texts, setTexts] = useState<Readonly<Record<TextName, string>>>({
    description: breach?.description ?? '',
    dataAffected: breach?.dataAffected ?? '',
    consequences: breach?.consequences ?? '',
    measures: breach?.measures ?? '',
  });
  const save = useApiMutation(saveBreach, {
    success: 'Breach saved',
    invalidates: [listBreaches],
    showsError: true,
    closes: onDone,
  });
  const isOld = held !== null && held.version !== version;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const personsAffected = persons.trim() === '' ? null : Number(persons);
        const facts = { title, happenedAt, noticedAt: noticedAt ?? '', personsAffected, ...texts };
        save.mutate({ id: breach?.id ?? null, version, ...facts });
      }}
    >
      <Field label="Title" hint="The nature of the breach, such as “Lost laptop”.">
        {(control) => (
          <input
            {...control}
            value={title}
            autoComplete="off"
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Moment label="Noticed" value={noticedAt} onChange={setNoticedAt} />
        <Moment label="Happened" value={happenedAt} onChange={setHappenedAt} optional />
        <Field label="Persons affected" optional>
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              value={persons}
              autoComplete="off"
              onChange={(event) => setPersons(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      {TEXTS.map(([name, label, rows]) => (
        <Field key={name} label={label} optional={name === 'consequences'}>
          {(control) => (
            <textarea
              {...control}
              rows={rows}
              value={texts[name]}
              onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      {isOld && (
        <EditConflict onOverwrite={() => setVersion(held.version)}>
          Someone else has changed this breach since you opened it.
        </EditConflict>
      )}
      <FormError>{save.error?.message}</FormError>
      <Button type="submit" tone="solid" busy={save.isPending} disabled={isOld} className="justify-self-start">
        Save breach
      </Button>
    </form>
  );
}

/** A date and time in IST. */
function Moment({
  label,
  value,
  onChange,
  optional = false,
}: {
  label: string;
  value: string | null;
  onChange: (instant: string | null) => void;
  optional?: boolean;
}): ReactElement {
  return (
    <Field label={label} optional={optional}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          value={value === null ? '' : indianDateTime(new Date(value)).slice(0, 16)}
          onChange={(event) =>
            onChange(event.currentTarget.value === '' ? null : indianInstant(event.currentTarget.value).toISOString())
          }
        />
      )}
    </Field>
  );
}
