/**
 * The manners of every form: checks stop at the first failure, which is shown as a toast and beside its field and gets the
 * focus; while it is being sent, the form cannot be sent again.
 */
import { type SubmitEvent, useRef, useState } from 'react';
import { toast } from '../toast/toast.ts';

/** What is wrong, and with which field (by name). */
export interface Problem {
  field: string;
  message: string;
}

/** The text fields of a form by name, as typed. */
export type FormValues = Readonly<Record<string, string>>;

/** One check: the field, whether it holds, and what to say when it does not. */
export type Check = readonly [field: string, holds: boolean, message: string];

/** The first check that fails, in the order given. */
export function firstProblem(checks: readonly Check[]): Problem | null {
  const failed = checks.find(([, holds]) => !holds);
  return failed === undefined ? null : { field: failed[0], message: failed[2] };
}

interface FormPlan {
  /** Fetches what the checks and the sending need, once somebody is about to fill the form in. */
  prepare?: () => Promise<unknown>;
  check: (values: FormValues) => Problem | null | Promise<Problem | null>;
  /** Sends the values. What it returns as a problem is shown beside its field; it shows its own toast. */
  send: (values: FormValues, form: HTMLFormElement) => Promise<Problem | null | undefined>;
  /** A field that is emptied when it is the wrong one, because nobody can see what stands in it: a confirmed password. */
  emptied?: string;
}

export interface FormState {
  busy: boolean;
  /** The message of a field, for its `problem`. */
  problemOf: (field: string) => string | null;
  /** Goes on the `form` element. */
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
    try {
      const values = valuesOf(form);
      const found = await check(values);
      setProblem(found);
      if (found === null) {
        setBusy(true);
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
  // In the middle, so that the toast at the top of a phone does not hide it.
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
}
