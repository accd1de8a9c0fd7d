/** Alert to staff: a rate guard paused sales. */
import { ALL_METALS } from '@tola/pricing';
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  metal: z.enum(ALL_METALS),
  /** The guard rail: `jump`, `drift`, `deviation`, `contract`, `floor`, `ceiling`. */
  rail: z.string(),
  /** The rate received and the one it was compared with. */
  detail: z.string(),
  /** ISO instant. */
  at: z.string(),
});

/** The failed check, as the pricing page lists it. */
const CHECKS = new Map([
  ['jump', 'sudden jump'],
  ['drift', 'drift in small steps'],
  ['deviation', 'sources differ'],
  ['contract', 'contract changed'],
  ['floor', 'below the floor'],
  ['ceiling', 'above the ceiling'],
]);

export const ratesPaused = mailTemplate(schema, (pause) => ({
  subject: `Sales of ${pause.metal} are paused: ${CHECKS.get(pause.rail) ?? pause.rail}`,
  blocks: [
    paragraph(`A rate failed a price check, so ${pause.metal} sales are paused until someone reviews it.`),
    facts([
      ['Check', CHECKS.get(pause.rail) ?? pause.rail],
      ['Rate received', pause.detail],
      ['Time', indianTime(pause.at)],
    ]),
    paragraph('If the market really moved, resume sales; the next rate becomes the new reference.'),
    link('Open the back office', '/back-office'),
  ],
}));
