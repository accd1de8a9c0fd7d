import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { useForm } from '../forms/form.ts';
import { type Brochure, BrochureNote, useSentEnquiry } from './brochure-note.tsx';
import { BusinessFields } from './business-fields.tsx';
import { loadEnquiryCode } from './enquiry-code.ts';
import { VisitingCardField } from './visiting-card-field.tsx';

/** Distributor application: resets after success and downloads the brochure. */
export function DistributorForm({ brochure }: { brochure: Brochure }): ReactElement {
  const [file, setFile] = useState<File | null>(null);
  const { sent, wasSent } = useSentEnquiry(brochure);
  const { busy, problemOf, connection, formProps } = useForm({
    prepare: loadEnquiryCode,
    check: async (values) => (await loadEnquiryCode()).checkDistributor(values, file),
    send: async (values, form, key) => {
      if (file === null) return;
      const { sendDistributor } = await loadEnquiryCode();
      const result = await sendDistributor(values, file, key);
      if (!result.ok) return result.problem;
      form.reset();
      setFile(null);
      await wasSent(result.message, result.ticketNumber);
    },
  });
  return (
    <>
      <form {...formProps} className="grid gap-5 sm:grid-cols-2">
        <BusinessFields problemOf={problemOf}>
          <VisitingCardField name="visitingCard" file={file} onChoose={setFile} problem={problemOf('visitingCard')} />
        </BusinessFields>
        <Button type="submit" busy={busy} className="sm:col-span-2 sm:justify-self-start">
          SUBMIT
        </Button>
        <ConnectionNote {...connection} className="sm:col-span-2" />
      </form>
      <BrochureNote sent={sent} brochure={brochure} />
    </>
  );
}
