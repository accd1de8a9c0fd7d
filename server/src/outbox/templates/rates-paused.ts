/** Alert to staff: a rate guard paused sales. */
import { HALT_KIND_LABELS, HALT_KINDS } from '@tola/contract/staff';
import { ALL_METALS } from '@tola/pricing';
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  metal: z.enum(ALL_METALS),
  /** The guard rail that the rate broke. */
  rail: z.enum(HALT_KINDS),
  /** The rate received and the one it was compared with. */
  detail: z.string(),
  /** ISO instant. */
  at: z.string(),
});

export const ratesPaused = mailTemplate(
  schema,
  (pause) => ({
    subject: `Sales of ${pause.metal} are paused: ${HALT_KIND_LABELS[pause.rail]}`,
    blocks: [
      paragraph(`A rate failed a price check, so ${pause.metal} sales are paused until someone reviews it.`),
      facts([
        ['Check', HALT_KIND_LABELS[pause.rail]],
        ['Rate received', pause.detail],
        ['Time', indianTime(pause.at)],
      ]),
      paragraph('If the market really moved, resume sales; the next rate becomes the new reference.'),
      link('Open the back office', '/back-office'),
    ],
  }),
  { toUnconfirmed: 'as written' },
);
