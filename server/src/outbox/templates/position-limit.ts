/** Alert to staff: more metal is open than a limit allows. */
import { ALL_METALS } from '@tola/pricing';
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  metal: z.enum(ALL_METALS),
  level: z.enum(['alert', 'pause']),
  /** Sold less bought and hedged, in fine grams; negative where more was bought. */
  openGrams: z.int(),
  limitGrams: z.int(),
  /** ISO instant. */
  at: z.string(),
});

export const positionLimitMail = mailTemplate(
  schema,
  ({ metal, level, openGrams, limitGrams, at }) => ({
    subject:
      level === 'pause'
        ? `Sales of ${metal} are paused: too much is to be covered`
        : `The open position in ${metal} is above its limit`,
    blocks: [
      facts([
        [openGrams < 0 ? 'Bought and not sold' : 'Sold and not bought', `${Math.abs(openGrams)} g fine`],
        ['Limit', `${limitGrams} g`],
        ['Time', indianTime(at)],
      ]),
      paragraph(
        level === 'pause'
          ? 'Buy metal or record a hedge: sales resume by themselves within a minute of the position being inside its limit.'
          : 'Buy metal or record a hedge, or raise the limit in Settings.',
      ),
      link('Open the position', '/back-office/position'),
    ],
  }),
  { toUnconfirmed: 'as written' },
);
