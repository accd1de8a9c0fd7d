/** The head of the audit log for an owner to keep: proof that no earlier entry was changed afterwards. */
import * as z from 'zod';
import { facts, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  name: z.string(),
  /** Position and hash of the last entry. */
  head: z.string(),
  at: z.iso.datetime(),
});

export const auditHead = mailTemplate(
  schema,
  ({ name, head, at }, { tradeName }) => ({
    subject: `Head of the audit log of ${tradeName}`,
    blocks: [
      paragraph(`Dear ${name},`),
      facts([
        ['Head', head],
        ['On', indianTime(at)],
      ]),
      paragraph(
        'Keep this email. With the head, npm run audit:verify proves that no entry of the audit log up to then was changed or removed.',
      ),
    ],
  }),
  { toUnconfirmed: 'as written' },
);
