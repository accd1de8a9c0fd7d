import { applyCorporate } from '@tola/contract/enquiries';
import { Button } from '@tola/ui';
import type { ReactElement } from 'react';
import { call } from '../calls/call.ts';
import { type FormValues, useForm } from '../forms/form.ts';
import { type Brochure, BrochureNote, useSentEnquiry } from './brochure-note.tsx';
import { businessFieldOf } from './business-field-of.ts';
import { BusinessFields } from './business-fields.tsx';
import { contractProblem, messageProblem } from './contract-check.ts';

function payloadOf(values: FormValues) {
  const { name = '', email = '', address = '', mobile = '', city = '', comment = '' } = values;
  return { name, email, address, mobile, city, comment };
}

/** The corporate gifting enquiry: it clears once it was sent, and its brochure is saved. */
export function CorporateForm({ brochure }: { brochure: Brochure }): ReactElement {
  const { sent, wasSent } = useSentEnquiry(brochure);
  const { busy, problemOf, formProps } = useForm({
    check: (values) => contractProblem(applyCorporate.payload, payloadOf(values), businessFieldOf),
    send: async (values, form) => {
      const answer = await call(applyCorporate, payloadOf(values));
      if (!answer.ok) return answer.code === 400 ? messageProblem(answer.message, businessFieldOf) : null;
      form.reset();
      await wasSent(answer.message, answer.extras.ticketNumber);
    },
  });
  return (
    <>
      <form {...formProps} className="grid gap-5 sm:grid-cols-2">
        <BusinessFields problemOf={problemOf} />
        <Button type="submit" busy={busy} className="sm:col-span-2 sm:justify-self-start">
          SUBMIT
        </Button>
      </form>
      <BrochureNote sent={sent} brochure={brochure} />
    </>
  );
}
