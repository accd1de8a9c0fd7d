import { applyDistributor } from '@tola/contract/enquiries';
import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';
import { type FormValues, type Problem, useForm } from '../forms/form.ts';
import { type Brochure, BrochureNote, useSentEnquiry } from './brochure-note.tsx';
import { businessFieldOf } from './business-field-of.ts';
import { BusinessFields } from './business-fields.tsx';
import { contractProblem, messageProblem } from './contract-check.ts';
import { VisitingCardField } from './visiting-card-field.tsx';
import { dataUrlOf, visitingCardFault } from './visiting-card-file.ts';

function payloadOf(values: FormValues, visitingCard: string) {
  const { name = '', email = '', address = '', mobile = '', city = '', comment = '' } = values;
  return { name, email, visitingCard, address, mobile, city, comment };
}

/** The order of the checks is the contract's; whether the file is a picture is part of its turn. */
function problemIn(values: FormValues, file: File | null): Problem | null {
  const usable = file !== null && visitingCardFault(file) === null;
  const problem = contractProblem(applyDistributor.payload, payloadOf(values, usable ? 'chosen' : ''), businessFieldOf);
  if (problem?.field !== 'visitingCard' || file === null) return problem;
  return messageProblem(visitingCardFault(file) ?? problem.message, businessFieldOf);
}

/** The application of a distributor: it resets once it was sent, and its brochure is saved. */
export function DistributorForm({ brochure }: { brochure: Brochure }): ReactElement {
  const [file, setFile] = useState<File | null>(null);
  const { sent, wasSent } = useSentEnquiry(brochure);
  const { busy, problemOf, formProps } = useForm({
    check: (values) => problemIn(values, file),
    send: async (values, form) => {
      if (file === null) return;
      const answer = await call(applyDistributor, payloadOf(values, await dataUrlOf(file)));
      if (!answer.ok) return messageProblem(answer.message, businessFieldOf);
      form.reset();
      setFile(null);
      await wasSent(answer.message, answer.extras.ticketNumber);
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
      </form>
      <BrochureNote sent={sent} brochure={brochure} />
    </>
  );
}
