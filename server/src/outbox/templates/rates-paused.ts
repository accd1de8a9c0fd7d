/** To the shop's desk when a guard rail has paused sales and a person has to look. */
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  metal: z.enum(['gold', 'silver']),
  /** Which rail it broke: `jump`, `drift`, `deviation`, `contract`, `floor`, `ceiling`. */
  rail: z.string(),
  /** Figures: what came and what it was compared with. */
  detail: z.string(),
  /** ISO instant. */
  at: z.string(),
});

export const ratesPaused = mailTemplate(schema, (pause) => ({
  subject: `Sales of ${pause.metal} are paused: ${pause.rail}`,
  blocks: [
    paragraph(`A rate has broken a guard rail, so ${pause.metal} is not sold until somebody has looked at it.`),
    facts([
      ['Rail', pause.rail],
      ['What came', pause.detail],
      ['At', indianTime(pause.at)],
    ]),
    paragraph('If the market really moved, let sales go on: the next rate is then the new level.'),
    link('Open the back office', '/back-office'),
  ],
}));
