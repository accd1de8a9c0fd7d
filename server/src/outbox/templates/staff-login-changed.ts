/** To a member of staff: their password, second factor or recovery codes have changed. */
import * as z from 'zod';
import { paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  name: z.string(),
  /** A sentence without its full stop. */
  change: z.string(),
  at: z.iso.datetime(),
});

export const staffLoginChanged = mailTemplate(
  schema,
  ({ name, change, at }, { tradeName }) => ({
    subject: `Your login to the back office of ${tradeName} has changed`,
    blocks: [
      paragraph(`Dear ${name},`),
      paragraph(`${change} on ${indianTime(at)}.`),
      paragraph('If this was not you, tell an owner at once: they can block your access and end your sessions.'),
    ],
  }),
  { toUnconfirmed: 'as written' },
);
