/** Tells an owner what was changed, or will be unless an owner stops it. */
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  name: z.string(),
  /** "UPI ID from old@bank to new@bank". */
  sentence: z.string(),
  by: z.string(),
  reason: z.string(),
  /** Null when it took effect at once. */
  takesEffectAt: z.iso.datetime().nullable(),
  /** Path of the pending change; null when it took effect at once. */
  path: z.string().nullable(),
});

export const staffChange = mailTemplate(
  schema,
  ({ name, sentence, by, reason, takesEffectAt, path }, { tradeName }) => ({
    subject:
      takesEffectAt === null
        ? `A change in the back office of ${tradeName}`
        : `Takes effect on ${indianTime(takesEffectAt)}: a change in the back office of ${tradeName}`,
    blocks: [
      paragraph(`Dear ${name},`),
      facts([
        ['Change', sentence],
        ['By', by],
        ['Reason', reason],
        ['Takes effect', takesEffectAt === null ? 'at once' : indianTime(takesEffectAt)],
      ]),
      ...(path === null
        ? [paragraph('If you did not expect this, check the audit log and the staff list.')]
        : [paragraph('Any owner can stop it before then.'), link('Review or stop the change', path)]),
    ],
  }),
  { toUnconfirmed: 'as written' },
);
