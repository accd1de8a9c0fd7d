import { Button, TextArea, TextField } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useForm } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';
import { PhoneField } from './phone-field.tsx';
import { SentNote } from './sent-note.tsx';

const loadCalls = () => import('./enquiry-calls.ts');

/** Enquire Now. It clears once it was sent; on any error everything typed stays. */
export function ContactForm(): ReactElement {
  const [sent, setSent] = useState<{ message: string; ticketNumber: string | null } | null>(null);
  const { busy, problemOf, formProps } = useForm({
    prepare: loadCalls,
    check: async (values) => (await loadCalls()).checkContact(values),
    send: async (values, form) => {
      const { sendContact } = await loadCalls();
      const result = await sendContact(values);
      if (!result.ok) return result.problem;
      toast.success(result.message);
      setSent(result);
      form.reset();
    },
  });
  return (
    <section aria-labelledby="enquire-now" className="panel self-start p-6 tablet:p-8">
      <h2 id="enquire-now" className="mb-6">
        Enquire Now
      </h2>
      <form {...formProps} className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={100}
          problem={problemOf('firstName')}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={100}
          problem={problemOf('lastName')}
        />
        <PhoneField name="mobile" problem={problemOf('mobile')} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          problem={problemOf('email')}
        />
        <TextArea
          label="Message"
          name="message"
          optional
          rows={5}
          maxLength={5_000}
          problem={problemOf('message')}
          className="sm:col-span-2"
        />
        <Button type="submit" busy={busy} className="sm:col-span-2 sm:justify-self-start">
          SEND
        </Button>
      </form>
      {sent !== null && (
        <div className="mt-6">
          <SentNote {...sent} />
        </div>
      )}
    </section>
  );
}
