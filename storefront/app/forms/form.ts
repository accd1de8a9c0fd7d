/**
 * Shared form behaviour: validation stops at the first error, which is shown as a toast and at its field, with focus; a
 * form being sent cannot be sent again.
 */
import type { Refused } from '@tola/contract/envelope';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Connection } from '../connection/connection-note.tsx';
import { newKey } from '../connection/new-key.ts';
import { toast } from '../toast/toast.ts';

/** A validation error and its field name. */
export interface Problem {
  field: string;
  message: string;
}

/** What sending came to: a problem at a field, no reply at all, or nothing left to show. */
export type SendOutcome = Problem | 'no reply' | null | undefined;

/** Shows a refusal at a field. An unreadable reply has shown its toast. */
export function refusalAt(field: string | null, { reason, code, message }: Refused): SendOutcome {
  if (reason === 'network') return 'no reply';
  return field === null || code === 0 ? null : { field, message };
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
  /**
   * Sends the values. A returned problem is shown at its field; the toast is its own.
   *
   * @param key the same while a submission is repeated because no reply came, so that the server acts on it once
   */
  send: (values: FormValues, form: HTMLFormElement, key: string) => Promise<SendOutcome>;
  /** Field to clear after an error because its content is hidden: the confirmed password. */
  emptied?: string;
}

export interface FormState {
  busy: boolean;
  /** Error message of a field, for its `problem`. */
  problemOf: (field: string) => string | null;
  /** Props of the `ConnectionNote` beside the button. */
  connection: Connection;
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
  const [lost, setLost] = useState(false);
  const sending = useRef(false);
  const sentForm = useRef<HTMLFormElement>(null);
  const key = useRef<string | null>(null);

  async function submit(form: HTMLFormElement): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    sentForm.current = form;
    // From the check on: on a slow connection its code is still being loaded.
    setBusy(true);
    try {
      const outcome = (await isPrepared(prepare)) ? await checkAndSend(form) : 'no reply';
      setLost(outcome === 'no reply');
      if (outcome !== 'no reply') key.current = null;
      const refused = outcome === 'no reply' ? null : (outcome ?? null);
      setProblem(refused);
      if (refused !== null) focusField(form, refused.field);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  async function checkAndSend(form: HTMLFormElement): Promise<SendOutcome> {
    const values = valuesOf(form);
    const found = await check(values);
    if (found === null) {
      setProblem(null);
      key.current ??= newKey();
      return await send(values, form, key.current);
    }
    toast.error(found.message);
    if (found.field === emptied) emptyField(form, emptied);
    return found;
  }

  return {
    busy,
    connection: { lost, busy, onRetry: () => sentForm.current?.requestSubmit() },
    problemOf: (field) => (problem?.field === field ? problem.message : null),
    formProps: {
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onInput: () => {
        setProblem(null);
        // Changed values are another submission.
        key.current = null;
      },
      onFocus: () => void isPrepared(prepare),
    },
  };
}

/** Whether the form's code could be loaded; without a connection it cannot. */
async function isPrepared(prepare: FormPlan['prepare']): Promise<boolean> {
  try {
    await prepare?.();
    return true;
  } catch (error) {
    console.error('The code of this form could not be loaded', error);
    return false;
  }
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
