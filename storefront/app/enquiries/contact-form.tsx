import { Button, TextArea, TextField } from '@tola/ui';
import { type ReactElement, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { useForm } from '../forms/form.ts';
import { MobileField } from '../forms/mobile-field.tsx';
import { later } from '../later.tsx';
import { toast } from '../toast/toast.ts';
import { loadEnquiryCode } from './enquiry-code.ts';

const EnquirySent = later(async () => (await import('./enquiry-sent.tsx')).EnquirySent);

/** Mobile pattern of the contact form (specification 001 §5). */
const CONTACT_NUMBER = '[789][0-9]{9}';

/** Enquire Now form. Clears after success; keeps its input after an error. */
export function ContactForm(): ReactElement {
  const about = useOrderInQuestion();
  const [sent, setSent] = useState<{ message: string; ticketNumber: string | null } | null>(null);
  const { busy, problemOf, connection, formProps } = useForm({
    prepare: loadEnquiryCode,
    check: async (values) => (await loadEnquiryCode()).checkContact(values),
    send: async (values, form, key) => {
      const { sendContact } = await loadEnquiryCode();
      const result = await sendContact(values, key);
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
        <MobileField problem={problemOf('mobile')} pattern={CONTACT_NUMBER} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          problem={problemOf('email')}
        />
        {/* The key fills in the order number once the page runs in the browser. */}
        <TextArea
          key={about}
          defaultValue={about}
          label="Message"
          name="message"
          autoComplete="off"
          optional
          rows={5}
          maxLength={5_000}
          problem={problemOf('message')}
          className="sm:col-span-2"
        />
        <Button type="submit" busy={busy} className="sm:col-span-2 sm:justify-self-start">
          SEND
        </Button>
        <ConnectionNote {...connection} className="sm:col-span-2" />
      </form>
      {sent !== null && (
        <div className="mt-6">
          <EnquirySent {...sent} />
        </div>
      )}
    </section>
  );
}

/** The beginning of a message about the order in the address; empty without one. Pages are rendered for everyone alike. */
function useOrderInQuestion(): string {
  const [search] = useSearchParams();
  const order = search.get('order') ?? '';
  const [about, setAbout] = useState('');
  useEffect(() => setAbout(/^[A-Z0-9-]{6,40}$/.test(order) ? `About order ${order}: ` : ''), [order]);
  return about;
}
