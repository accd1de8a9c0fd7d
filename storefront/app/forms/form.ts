/**
 * Shared form behaviour: validation stops at the first error, which is shown as a toast and at its field, with focus; a
 * form being sent cannot be sent again.
 */
import { type SubmitEvent, useRef, useState } from 'react';
import { toast } from '../toast/toast.ts';

/** A validation error and its field name. */
export interface Problem {
  field: string;
  message: string;
}

/** Raw values of the text fields, by name. */
export type FormValues = Readonly<Record<string, string>>;

/** One check: field, result and error message. */
export type Check = readonly [field: string, holds: boolean, message: string];

/** The first failing check, in the given order. */
export function firstProblem(checks: readonly Check[]): Problem | null {
  const failed = checks.find(([, holds]) => !holds);
  return failed === undefined ? null : { field: failed[0], message: failed[2] };
}

interface FormPlan {
  /** Preloads the code for validation and sending when the form is first touched. */
  prepare?: () => Promise<unknown>;
  check: (values: FormValues) => Problem | null | Promise<Problem | null>;
  /** Sends the values. A returned problem is shown at its field; the toast is its own. */
  send: (values: FormValues, form: HTMLFormElement) => Promise<Problem | null | undefined>;
  /** Field to clear after an error because its content is hidden: the confirmed password. */
  emptied?: string;
}

export interface FormState {
  busy: boolean;
  /** Error message of a field, for its `problem`. */
  problemOf: (field: string) => string | null;
  /** Props of the `form` element. */
  formProps: {
    noValidate: true;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onInput: () => void;
    onFocus: () => void;
  };
}

export function useForm({ prepare, check, send, emptied }: FormPlan): FormState {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function submit(form: HTMLFormElement): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    // From the check on: on a slow connection its code is still being loaded.
    setBusy(true);
    try {
      const values = valuesOf(form);
      const found = await check(values);
      setProblem(found);
      if (found === null) {
        const refused = await send(values, form);
        setProblem(refused ?? null);
        if (refused) focusField(form, refused.field);
      } else {
        toast.error(found.message);
        if (found.field === emptied) emptyField(form, emptied);
        focusField(form, found.field);
      }
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    busy,
    problemOf: (field) => (problem?.field === field ? problem.message : null),
    formProps: {
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onInput: () => setProblem(null),
      onFocus: () => void prepare?.(),
    },
  };
}

function valuesOf(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

export function emptyField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = '';
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  const element = field instanceof RadioNodeList ? field[0] : field;
  if (!(element instanceof HTMLElement)) return;
  // Centred, so that the toast at the top of a phone does not cover it.
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
}
