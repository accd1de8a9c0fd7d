import { Button } from '@tola/ui';
import type { ReactElement } from 'react';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { useForm } from '../forms/form.ts';
import { type Brochure, BrochureNote, useSentEnquiry } from './brochure-note.tsx';
import { BusinessFields } from './business-fields.tsx';
import { loadEnquiryCode } from './enquiry-code.ts';

/** Corporate gifting enquiry: clears after success and downloads the brochure. */
export function CorporateForm({ brochure }: { brochure: Brochure }): ReactElement {
  const { sent, wasSent } = useSentEnquiry(brochure);
  const { busy, problemOf, connection, formProps } = useForm({
    prepare: loadEnquiryCode,
    check: async (values) => (await loadEnquiryCode()).checkCorporate(values),
    send: async (values, form, key) => {
      const { sendCorporate } = await loadEnquiryCode();
      const result = await sendCorporate(values, key);
      if (!result.ok) return result.problem;
      form.reset();
      await wasSent(result.message, result.ticketNumber);
    },
  });
  return (
    <>
      <form {...formProps} className="grid gap-5 sm:grid-cols-2">
        <BusinessFields problemOf={problemOf} />
        <Button type="submit" busy={busy} className="sm:col-span-2 sm:justify-self-start">
          SUBMIT
        </Button>
        <ConnectionNote {...connection} className="sm:col-span-2" />
      </form>
      <BrochureNote sent={sent} brochure={brochure} />
    </>
  );
}
