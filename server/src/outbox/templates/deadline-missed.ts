/** Tells a customer that we have missed a deadline of our policies, and what follows. */
import { DEADLINE_LABELS } from '@tola/contract/staff';
import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

const KINDS = Object.keys(DEADLINE_LABELS) as (keyof typeof DEADLINE_LABELS)[];

const schema = z.object({
  firstName: z.string(),
  kind: z.enum(KINDS),
  /** Number of the order, enquiry or data request. */
  number: z.string(),
  /** ISO instant. */
  dueAt: z.string(),
});

type Kind = z.output<typeof schema>['kind'];

const SUBJECTS: Readonly<Record<Kind, (reference: string) => string>> = {
  delivery: (number) => `Order ${number} is late`,
  refund: (number) => `Order ${number}: your refund`,
  acknowledgement: (number) => `We have your enquiry ${number}`,
  answer: (number) => `Your enquiry ${number} is not answered yet`,
  'data request': (number) => `Your request ${number} is not answered yet`,
};

const TEXTS: Readonly<Record<Kind, string>> = {
  delivery:
    'We have not delivered your order within the working days that our shipping policy promises. We are sorry. You find the current delivery date on the page of your order; please write to customer care with any question.',
  refund:
    'We have neither delivered your order nor completed your refund in the time that our policy promises. We are sorry. We are arranging the refund and will write to you once it is on its way. If your parcel is still to come, tell customer care if you would rather wait for it.',
  acknowledgement:
    'We should have confirmed your enquiry sooner, and are sorry for the delay. It is with our team under the number above.',
  answer:
    'We should have answered your enquiry within a month and have not. We are sorry. Our grievance officer has been told and will write to you.',
  'data request':
    'We should have answered your request about your personal data by now and have not. We are sorry. Our grievance officer has been told and will write to you.',
};

export const deadlineMissed = mailTemplate(
  schema,
  ({ firstName, kind, number }) => ({
    subject: SUBJECTS[kind](number),
    blocks: [paragraph(`Dear ${firstName},`), paragraph(TEXTS[kind])],
  }),
  {
    bySms: ({ kind, number }, { tradeName }) => `${tradeName}: ${SUBJECTS[kind](number)}. ${TEXTS[kind]}`,
    toUnconfirmed: ({ kind, number }) => briefLetter({ subject: SUBJECTS[kind](number), text: TEXTS[kind] }),
  },
);
